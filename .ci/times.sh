#!/usr/bin/env bash
# Gives each file the time of its last commit. Then a build of another clone, such as one from a cache, is up to date for files that are the same.
# Needs the whole history.
set -euo pipefail
cd "$(dirname "$0")/.."

git log --format='@%ct' --name-only --no-renames | perl -ne '
  chomp;
  if (/^@(\d+)$/) { $time = $1 }
  elsif ($_ ne "" && !$seen{$_}++ && -f $_) { utime $time, $time, $_; $count++ }
  END { print "$count files have the times of their commits\n" }'
