#!/bin/sh
# Runs outside of the new system, whose root is $1; $2 is the folder of this recipe, $3 the tree of the kernel package, $4 the wake program,
# $5 the usual time zone.
set -e
root=$1
here=$2
kernel=$3
cp -r "$here/files/." "$root/"
chmod 0440 "$root/etc/sudoers.d/student"
mkdir -p "$root/usr/lib/xueyan" "$root/usr/lib/modules"
cp "$here/../wake.sh" "$root/usr/lib/xueyan/wake"
cp "$4" "$root/usr/lib/xueyan/wake-up"
chmod 0755 "$root/usr/lib/xueyan/wake" "$root/usr/lib/xueyan/wake-up"
cp -r "$kernel/lib/modules/." "$root/usr/lib/modules/"
for version in "$root"/usr/lib/modules/*; do chroot "$root" depmod "${version##*/}"; done

chroot "$root" useradd --create-home --shell /bin/bash --groups sudo student
echo student:student | chroot "$root" chpasswd
: >"$root/etc/motd"
rm -f "$root"/etc/update-motd.d/* "$root"/etc/ssh/ssh_host_*
sed -i '/pam_lastlog\|pam_motd\|pam_mail/d' "$root/etc/pam.d/login"
ln -sfn "/usr/share/zoneinfo/$5" "$root/etc/localtime"
echo "$5" >"$root/etc/timezone"
# Read before vim's own defaults, which would undo some of it.
{ echo 'let g:skip_defaults_vim = 1'; cat "$here/../vimrc"; echo 'syntax on'; echo 'filetype plugin indent on'; } >"$root/etc/vim/vimrc.local"
echo 'LANG=C.UTF-8' >"$root/etc/default/locale"
# Every copy makes its own.
: >"$root/etc/machine-id"

units="apt-daily.timer apt-daily-upgrade.timer apt-daily.service apt-daily-upgrade.service dpkg-db-backup.timer
  e2scrub_all.timer e2scrub_reap.service fstrim.timer man-db.timer logrotate.timer motd-news.timer
  systemd-timesyncd.service systemd-logind.service systemd-networkd.service systemd-resolved.service
  systemd-pstore.service systemd-update-utmp.service systemd-update-utmp-runlevel.service
  systemd-machine-id-commit.service systemd-random-seed.service systemd-firstboot.service
  serial-getty@ttyS0.service systemd-remount-fs.service networking.service rsync.service"
for unit in $units; do ln -sf /dev/null "$root/etc/systemd/system/$unit"; done
chroot "$root" systemctl --quiet disable ssh.service
chroot "$root" systemctl --quiet enable ssh.socket serial-getty@hvc0.service xueyan-wake.service xueyan-network.service
chroot "$root" systemctl --quiet set-default multi-user.target
rm -rf "$root"/var/lib/apt/lists/* "$root"/var/cache/apt/* "$root"/var/log/*.log "$root"/usr/share/doc/*/changelog*
