# Puts programs into a page: the block after `<!-- FILE.swift -->` is that file, without the comment that it begins with.
quoted != "" && /^```swift$/ {
  print
  begun = 0
  while ((getline line <quoted) > 0) {
    if (!begun && line ~ /^(\/\/.*)?$/) continue
    begun = 1
    print line
  }
  if (!begun) { printf "%s:%d: error: there is no program in %s\n", FILENAME, FNR, quoted >"/dev/stderr"; failed = 1 }
  close(quoted)
  quoted = ""
  inside = 1
  next
}
inside && /^```$/ { inside = 0 }
inside { next }
/^<!-- [^ ]*\.swift -->$/ { quoted = $2 }
{ print }
END { exit failed }
