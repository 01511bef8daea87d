#!/usr/bin/env python3
"""The limit of a lab start on this machine: QEMU and a kernel with busybox, driven by as little as will do.

Builds a guest from Debian's packages, boots it cold, freezes it as a memory template and starts clones of it. A clone is
ready when a shell inside has worked something out and said it over a virtio port; the making of its overlay, QEMU's start
and the restore are inside the time. Nothing of the product is used: what it adds shows in the difference.

usage: raw-clones.py kvm|tcg MEMORY_MB
Reads lines from its input: `clone N` starts N clones at once and ends them, `boot` boots one cold. Answers each with a
line of JSON, {"ms": …}. The first line that it writes, {"ready": true}, says that the template is made.
"""
import glob, gzip, json, os, re, shutil, socket, subprocess, sys, tempfile, threading, time

ACCELERATOR = {'kvm': 'kvm', 'tcg': 'tcg,thread=multi,tb-size=64'}[sys.argv[1]]
MEMORY_MB = int(sys.argv[2])
WORK = tempfile.mkdtemp(prefix='xueyan-raw-clones-')
LIVE = []
MODULES = (
    'virtio_ring virtio virtio_pci_modern_dev virtio_pci_legacy_dev virtio_pci virtio_blk failover net_failover virtio_net '
    'virtio_console'
).split()
INIT = r'''#!/bin/busybox sh
/bin/busybox mkdir -p /proc /sys /dev /tmp
/bin/busybox --install -s /bin
export PATH=/bin
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t devtmpfs dev /dev
for m in /lib/*.ko; do insmod $m; done
ip link set lo up
i=0
while [ $i -lt 100 ]; do
  for p in /sys/class/virtio-ports/*; do
    [ "$(cat $p/name 2>/dev/null)" = bench.0 ] && port=/dev/${p##*/}
  done
  [ -n "$port" ] && [ -b /dev/vda ] && break
  i=$((i+1)); sleep 0.05
done
setsid sh -c 'exec sh </dev/ttyS0 >/dev/ttyS0 2>&1' &
while :; do
  while read -r line; do eval "$line"; done 0<>$port 1>&0 2>&1
  sleep 0.05
done
'''


def quiet(*command, **options):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)


def cpio(entries):
    out = bytearray()

    def one(name, mode, data, inode):
        full = name.encode() + b'\0'
        fields = (inode, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(full), 0)
        out.extend(b'070701' + b''.join(b'%08x' % field for field in fields) + full)
        out.extend(b'\0' * (-len(out) % 4))
        out.extend(data)
        out.extend(b'\0' * (-len(out) % 4))

    for inode, (name, mode, data) in enumerate(entries, 1):
        one(name, mode, data, inode)
    one('TRAILER!!!', 0, b'', 0)
    return bytes(out)


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def build():
    """Kernel and modules from Debian's package, busybox from its own; nothing is installed."""
    depends = subprocess.run(['apt-cache', 'depends', 'linux-image-cloud-amd64'], capture_output=True, text=True).stdout
    kernel = re.search(r'Depends: (linux-image-\S+)', depends).group(1)
    quiet('apt-get', 'download', '-q', '-o', 'APT::Sandbox::User=root', kernel, 'busybox-static', cwd=WORK)
    tree = WORK + '/tree'
    for package in glob.glob(WORK + '/*.deb'):
        quiet('dpkg-deb', '-x', package, tree)
    entries = [(name, 0o40755, b'') for name in ('bin', 'lib', 'dev')]
    entries += [('bin/busybox', 0o100755, read(tree + '/bin/busybox')), ('init', 0o100755, INIT.encode())]
    for position, module in enumerate(MODULES):
        for path in glob.glob(f'{tree}/lib/modules/*/kernel/**/{module}.ko', recursive=True)[:1]:
            entries.append((f'lib/{10 + position}-{module}.ko', 0o100644, read(path)))
    with open(WORK + '/initrd', 'wb') as file:
        file.write(gzip.compress(cpio(entries), 6))
    os.rename(glob.glob(tree + '/boot/vmlinuz-*')[0], WORK + '/vmlinuz')
    quiet('qemu-img', 'create', '-q', '-f', 'qcow2', WORK + '/base.qcow2', '1G')


class Guest:
    def __init__(self, name, disk, ram=None, share='on', state=None):
        self.began = time.monotonic()
        self.base = base = f'{WORK}/{name}'
        self.control = self.port = None
        quiet('qemu-img', 'create', '-q', '-f', 'qcow2', '-b', disk, '-F', 'qcow2', base + '.qcow2')
        backed = ',memory-backend=m0' if ram else ''
        command = ['qemu-system-x86_64', '-name', name, '-nodefaults', '-no-user-config', '-M', 'q35,vmport=off' + backed]
        command += ['-accel', ACCELERATOR, '-cpu', 'max', '-smp', '1', '-m', str(MEMORY_MB), '-display', 'none']
        command += ['-kernel', WORK + '/vmlinuz', '-initrd', WORK + '/initrd']
        command += ['-append', 'console=tty0 console=ttyS0 quiet net.ifnames=0 mitigations=off nowatchdog']
        command += ['-drive', f'file={base}.qcow2,if=none,id=d0,format=qcow2,discard=unmap,cache=unsafe']
        command += ['-device', 'virtio-blk-pci,drive=d0', '-netdev', 'user,id=n0,restrict=on']
        command += ['-device', 'virtio-net-pci,netdev=n0,romfile=', '-qmp', f'unix:{base}.qmp,server=on,wait=off']
        command += ['-chardev', f'socket,id=s0,path={base}.ser,server=on,wait=off', '-serial', 'chardev:s0']
        command += ['-chardev', f'socket,id=q0,path={base}.port,server=on,wait=off', '-device', 'virtio-serial-pci']
        command += ['-device', 'virtserialport,chardev=q0,name=bench.0', '-vnc', f'unix:{base}.vnc']
        command += ['-device', 'VGA,vgamem_mb=8']
        command += ['-sandbox', 'on,obsolete=deny,elevateprivileges=deny,resourcecontrol=deny,spawn=deny']
        if ram:
            command += ['-object', f'memory-backend-file,id=m0,size={MEMORY_MB}M,mem-path={ram},share={share}']
        inherited = ()
        if state:
            inherited = (os.open(state, os.O_RDONLY),)
            command += ['-S', '-incoming', 'defer']
        with open(base + '.log', 'w') as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=inherited
            )
        LIVE.append(self)
        for descriptor in inherited:
            os.close(descriptor)
        self.control = self.connect('qmp')
        self.replies = self.control.makefile('rw')
        self.replies.readline()
        self.say('qmp_capabilities')
        if ram:
            self.say('migrate-set-capabilities', capabilities=[{'capability': 'x-ignore-shared', 'state': True}])
        if state:
            self.say('migrate-incoming', uri=f'fd:{inherited[0]}')
        self.port = self.connect('port')

    def connect(self, name):
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.poll() is None:
            line = socket.socket(socket.AF_UNIX)
            try:
                line.connect(f'{self.base}.{name}')
                return line
            except OSError:
                line.close()
            time.sleep(0.002)
        raise RuntimeError(f'{name}: ' + read(self.base + '.log').decode()[-400:])

    def say(self, command, **arguments):
        message = {'execute': command, **({'arguments': arguments} if arguments else {})}
        self.replies.write(json.dumps(message) + '\n')
        self.replies.flush()
        return self.reply()

    def reply(self):
        while True:
            message = json.loads(self.replies.readline())
            if 'error' in message:
                raise RuntimeError(message['error'])
            if 'return' in message:
                return message['return']

    def ask(self, limit=120):
        """Asks until the answer comes; milliseconds since the start."""
        number = int.from_bytes(os.urandom(2), 'big')
        wanted = re.compile(rb'answer-%d\b' % (number * 3))
        heard = b''
        end = time.monotonic() + limit
        self.port.settimeout(0.25)
        while time.monotonic() < end:
            try:
                self.port.sendall(f'echo answer-$(({number}*3))\n'.encode())
                while not wanted.search(heard):
                    piece = self.port.recv(4096)
                    if not piece:
                        raise RuntimeError('the guest is gone: ' + read(self.base + '.log').decode()[-400:])
                    heard += piece
                return (time.monotonic() - self.began) * 1000
            except TimeoutError:
                pass
        raise RuntimeError('the guest does not answer')

    def resume(self):
        while self.say('query-status')['status'] == 'inmigrate':
            time.sleep(0.003)
        self.say('cont')

    def freeze(self, state):
        """The state is handed over as a descriptor: QEMU may start no program."""
        self.say('stop')
        descriptor = os.open(state, os.O_CREAT | os.O_WRONLY, 0o600)
        message = json.dumps({'execute': 'getfd', 'arguments': {'fdname': 'state'}}) + '\n'
        socket.send_fds(self.control, [message.encode()], [descriptor])
        self.reply()
        os.close(descriptor)
        self.say('migrate', uri='fd:state')
        while (status := self.say('query-migrate').get('status')) not in ('completed', 'failed'):
            time.sleep(0.01)
        if status != 'completed':
            raise RuntimeError('the template could not be saved')

    def end(self):
        self.process.kill()
        self.process.wait()
        for line in (self.control, self.port):
            if line:
                line.close()
        for path in glob.glob(self.base + '.*'):
            os.unlink(path)
        LIVE.remove(self)


def make_template():
    guest = Guest('template', WORK + '/base.qcow2', WORK + '/ram.img', 'on')
    guest.ask()
    time.sleep(1)
    guest.freeze(WORK + '/state')
    os.rename(guest.base + '.qcow2', WORK + '/template-disk.qcow2')
    guest.end()
    os.chmod(WORK + '/ram.img', 0o400)


def clones(count):
    faults = []

    def one(index):
        try:
            guest = Guest(f'clone{index}', WORK + '/template-disk.qcow2', WORK + '/ram.img', 'off', WORK + '/state')
            guest.resume()
            guest.ask()
        except Exception as error:
            faults.append(repr(error)[:300])

    began = time.monotonic()
    threads = [threading.Thread(target=one, args=(index,)) for index in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = (time.monotonic() - began) * 1000
    for guest in LIVE[:]:
        guest.end()
    if faults:
        raise RuntimeError(faults[0])
    return took


def boot():
    guest = Guest('cold', WORK + '/base.qcow2')
    took = guest.ask(240)
    guest.end()
    return took


def answer(message):
    print(json.dumps(message), flush=True)


try:
    build()
    make_template()
    answer({'ready': True})
    for line in sys.stdin:
        what, *rest = line.split()
        answer({'ms': clones(int(rest[0])) if what == 'clone' else boot()})
finally:
    for guest in LIVE[:]:
        guest.process.kill()
        guest.process.wait()
    shutil.rmtree(WORK, ignore_errors=True)
