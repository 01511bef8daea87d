# The terminal tab shows Chinese; the screen of the virtual machine has no glyphs for it.
case $(tty) in
  /dev/hvc0)
    stty iutf8
    printf '欢迎使用学验实验机（Debian）。您是 student，需要管理员权限时用 sudo，不问密码。\n'
    printf '这台机器只属于您，弄坏了点「重置」即可从头开始。\n'
    ;;
  /dev/tty1) printf 'Xueyan lab machine (Debian). The terminal tab is the better place to type.\n\n' ;;
esac
