// The functions of the toolchain's libclang that read serialised diagnostics. Its own header is not in every toolchain; this interface is stable.
typedef struct { const void *data; unsigned private_flags; } CXString;
typedef struct { const void *ptr_data[2]; unsigned int_data; } CXSourceLocation;
typedef struct { const void *ptr_data[2]; unsigned begin_int_data; unsigned end_int_data; } CXSourceRange;

const char *clang_getCString(CXString string);
void clang_disposeString(CXString string);

void *clang_loadDiagnostics(const char *file, int *error, CXString *error_string);
unsigned clang_getNumDiagnosticsInSet(void *set);
void *clang_getDiagnosticInSet(void *set, unsigned index);
void clang_disposeDiagnosticSet(void *set);

CXString clang_getDiagnosticSpelling(void *diagnostic);
unsigned clang_getDiagnosticNumFixIts(void *diagnostic);
CXString clang_getDiagnosticFixIt(void *diagnostic, unsigned index, CXSourceRange *range);

CXSourceLocation clang_getRangeStart(CXSourceRange range);
CXSourceLocation clang_getRangeEnd(CXSourceRange range);
void clang_getSpellingLocation(CXSourceLocation location, void **file, unsigned *line, unsigned *column, unsigned *offset);
