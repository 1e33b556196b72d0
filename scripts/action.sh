#!/usr/bin/env bash
# What the GitHub Action runs (action.yml): annotations for the pull request and, when asked, a SARIF file. Its inputs are variables.
# The exit code is that of the check.
set -uo pipefail
everypath=${EVERYPATH_COMMAND:-npx --no-install everypath}
arguments=()
[ -z "${EVERYPATH_CHANGED:-}" ] || arguments+=("--changed=$EVERYPATH_CHANGED")
set -f
# shellcheck disable=SC2086 # words of inputs
$everypath check ${EVERYPATH_TARGETS:-} "${arguments[@]}" ${EVERYPATH_ARGUMENTS:-} --format github
code=$?
if [ -n "${EVERYPATH_SARIF:-}" ]; then
  # shellcheck disable=SC2086
  $everypath check ${EVERYPATH_TARGETS:-} "${arguments[@]}" ${EVERYPATH_ARGUMENTS:-} --format sarif --output "$EVERYPATH_SARIF"
fi
exit "$code"
