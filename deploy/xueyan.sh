#!/bin/sh
# 已安装的学验的命令，运行 xueyan help 查看。The command of an installed Xueyan; see `xueyan help`.
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" "$here/../scripts/xueyan.mjs" "$@"
