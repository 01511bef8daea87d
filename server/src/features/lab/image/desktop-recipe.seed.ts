import type { ImageDefinition } from '@xueyan/contract/lab/image-record';

type RecipeFile = ImageDefinition['files'][number];
const file = (path: string, text: string, executable = false): RecipeFile => ({ path, text, executable });

/** X server that draws on the VESA screen: the kernel for virtual machines has no driver of its own for one. */
export const screenPackages = [
  ...['xserver-xorg-core', 'xserver-xorg-video-vesa', 'xserver-xorg-input-libinput'],
  ...['xinit', 'x11-utils', 'x11-xserver-utils'],
];

const SCREEN = `Section "Device"
  Identifier "card"
  Driver "vesa"
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 15-120
  VertRefresh 40-120
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "1280x800" "1024x768"
  EndSubSection
EndSection
Section "ServerFlags"
  Option "BlankTime" "0"
  Option "StandbyTime" "0"
  Option "SuspendTime" "0"
  Option "OffTime" "0"
EndSection
`;

const UNIT = `[Unit]
Description=Desktop of the student
After=systemd-user-sessions.service dbus.socket xueyan-network.service

[Service]
ExecStart=/usr/bin/xinit /usr/lib/xueyan/desktop-session -- /usr/bin/Xorg :0 vt7 -nolisten tcp -noreset
ExecStartPost=-/usr/lib/xueyan/desktop-ready
TimeoutStartSec=230
Restart=always
RestartSec=2

[Install]
WantedBy=multi-user.target
`;

const SESSION = `#!/bin/sh
install -d -m 0755 /run/user
install -d -m 0700 -o student -g student /run/user/1000
locale=C.UTF-8
[ -e /usr/lib/locale/locale-archive ] && locale=zh_CN.UTF-8
exec runuser -u student -- env -C /home/student HOME=/home/student USER=student LOGNAME=student SHELL=/bin/bash \\
  LANG=$locale DISPLAY=:0 XDG_RUNTIME_DIR=/run/user/1000 NO_AT_BRIDGE=1 \\
  dbus-run-session -- /usr/lib/xueyan/desktop-programs
`;

// The agent answers after this, so the machine that a template is made of has drawn its desktop.
const READY = `#!/bin/sh
for second in $(seq 180); do
  DISPLAY=:0 xprop -root _NET_CLIENT_LIST 2>/dev/null | grep -q 0x && exec sleep 3
  sleep 1
done
`;

/**
 * Returns the files that every desktop needs beside its packages; `programs` are the lines of shell that draw it, the
 * last of which keeps running.
 */
export const desktopFiles = (programs: string): RecipeFile[] => [
  file('/etc/X11/xorg.conf.d/10-xueyan.conf', SCREEN),
  file('/etc/systemd/system/xueyan-desktop.service', UNIT),
  file('/etc/systemd/system/qemu-guest-agent.service.d/desktop.conf', '[Unit]\nAfter=xueyan-desktop.service\n'),
  file('/usr/lib/xueyan/desktop-session', SESSION, true),
  file('/usr/lib/xueyan/desktop-ready', READY, true),
  file('/usr/lib/xueyan/desktop-programs', `#!/bin/sh\n${programs}`, true),
];

const PINYIN = `[Groups/0]
Name=Default
Default Layout=us
DefaultIM=pinyin

[Groups/0/Items/0]
Name=keyboard-us
Layout=

[Groups/0/Items/1]
Name=pinyin
Layout=

[GroupOrder]
0=Default
`;

const XFCE = `export GTK_IM_MODULE=fcitx QT_IM_MODULE=fcitx XMODIFIERS=@im=fcitx
export XDG_CURRENT_DESKTOP=XFCE XFCE_PANEL_MIGRATE_DEFAULT=1
xfsettingsd --daemon
xfwm4 --compositor=off &
fcitx5 -d
xfce4-panel --disable-wm-check &
while :; do
  xfdesktop
  sleep 1
done
`;

/** Xfce without its session manager, which would need a login service that these machines do not have. */
export const desktopDefinition: ImageDefinition = {
  packages: [
    ...screenPackages,
    ...['xfwm4', 'xfce4-panel', 'xfdesktop4', 'xfce4-settings', 'xfce4-terminal', 'thunar', 'mousepad'],
    ...['fcitx5', 'fcitx5-pinyin', 'fcitx5-frontend-gtk3', 'fonts-noto-cjk', 'locales'],
  ],
  files: [...desktopFiles(XFCE), file('/home/student/.config/fcitx5/profile', PINYIN)],
  commands: `localedef -i zh_CN -f UTF-8 zh_CN.UTF-8
chown -R student:student /home/student
systemctl --quiet enable xueyan-desktop.service`,
  minMemoryMb: 1024,
};
