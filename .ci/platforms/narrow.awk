# Makes a standard library whose `Int` and `UInt` have 32 bits of the textual interface of one where they have 64: the bodies of their operations
# are kept, so that the compiler finds what overflows. Vectors are left out.
/^extension Swift\.SIMD([0-9]+ where Scalar ==|Mask where Storage ==)/ { skipping = 1 }
skipping { if (/^}/) skipping = 0; next }
/^@frozen public struct U?Int :/ || /^extension Swift\.U?Int (: Swift\.(SIMDScalar|Hashable) )?\{/ { inside = 1 }
inside {
  gsub(/Int64/, "Int32")
  gsub(/_Int128/, "_Int64")
  sub(/[sz]extOrBitCast_Word_Int32/, "truncOrBitCast_Word_Int32")
  sub(/truncOrBitCast_Int32_Word/, "zextOrBitCast_Int32_Word")
  sub(/UInt32\(_value\)/, "UInt64(truncatingIfNeeded: self)")
  sub(/UInt8\(64\)/, "UInt8(32)")
  if (/return 64|64 \+ 64|&\* 64|\/ 64|return \(64/) gsub(/64/, "32")
  if (/rhs & 63|&>> 63/) sub(/63/, "31")
}
# What others do with the bits of an `Int`.
!inside {
  if (/return 0x4000_0000_0000_0000$/) sub(/_0000_0000$/, "")
  if (/[vd]\._value/) sub(/itofp_Int64_/, "itofp_Int32_")
  if (/_internalInvariant\(x >= \(0 as Int\)\)/) isNext = 1
  if (isNext && sub(/assumeNonNegative_Int64/, "assumeNonNegative_Int32")) isNext = 0
  sub(/UInt\(Builtin.trunc_Int128_Int64\(_value\)\)/, "UInt(Builtin.trunc_Int128_Int32(_value))")
  sub(/truncOrBitCast_Int64_Int64\(bits\._value\)/, "zextOrBitCast_Int32_Int64(bits._value)")
  if (/bits\._value/) sub(/truncOrBitCast_Int64_/, "truncOrBitCast_Int32_")
  if (/^ *Builtin\.[a-zA-Z]*OrBitCast_Int[0-9]+_Int64\(_value\)$/) {
    sub(/[sz]extOrBitCast_Int64_Int64/, "truncOrBitCast_Int64_Int32")
    sub(/_Int64\(_value\)/, "_Int32(_value)")
  }
}
/^}/ { inside = 0 }
{ print }
