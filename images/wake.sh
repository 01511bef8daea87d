#!/bin/busybox sh
# Finds the port at which the engine tells a machine that was just restored what time it is, and in which zone the school
# lies, and becomes the program that waits there. See guest-wake.ts of the server and wake-program.mjs.
for port in /sys/class/virtio-ports/*; do
  read -r name <"$port/name" 2>/dev/null || continue
  [ "$name" = xueyan.wake ] && found=/dev/${port##*/}
done
[ -n "$found" ] || { sleep 1; exit 1; }
exec 0<>"$found"
exec /usr/lib/xueyan/wake-up
