#!/bin/sh
# 安装或升级学验，不需要网络。用法见 ./install.sh --help，说明见 app/docs/operations/。
# Installs or upgrades Xueyan, without a network. See ./install.sh --help.
set -eu
here=$(dirname "$(readlink -f "$0")")

if [ "$(uname -s)" != Linux ] || [ "$(uname -m)" != x86_64 ]; then
  echo "需要 Linux x86-64，本机是 $(uname -s) $(uname -m)。Linux on x86-64 is needed." >&2
  exit 1
fi
# The bundle contains the program that does the rest, so nothing of a damaged bundle is run.
if ! (cd "$here" && sha256sum --check --quiet SHA256SUMS); then
  echo "安装包不完整或被改动过，请重新复制。The bundle is damaged: copy it again." >&2
  exit 1
fi
exec "$here/app/bin/node" "$here/app/scripts/install.mjs" "$@"
