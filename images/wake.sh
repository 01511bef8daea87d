#!/bin/busybox sh
# Waits for the engine, which tells a machine that was just restored what time it is, and in which zone the school lies.
# See guest-wake.ts of the server.
# Nothing but busybox: the less code, the sooner it answers.
for port in /sys/class/virtio-ports/*; do
  read -r name <"$port/name" 2>/dev/null || continue
  [ "$name" = xueyan.wake ] && found=/dev/${port##*/}
done
[ -n "$found" ] || { sleep 1; exit 1; }
read -r known </etc/timezone
exec 0<>"$found" 1>&0
while :; do
  while read -r now nonce seed zone; do
    echo "awake $nonce"
    # Whatever the seed, the random numbers are drawn anew: clones must not share their keys.
    echo "$seed" >/dev/urandom
    /usr/lib/xueyan/wake-up "$now"
    # Only when the school's zone is another than the last time: one that was set in the machine for a lesson stays.
    if [ "$zone" != "$known" ] && [ -f "/usr/share/zoneinfo/$zone" ]; then
      /bin/busybox ln -sfn "/usr/share/zoneinfo/$zone" /etc/localtime
      echo "$zone" >/etc/timezone
      known=$zone
    fi
    echo "set $nonce"
  done
  # Nobody is connected: the server is away.
  sleep 1
done
