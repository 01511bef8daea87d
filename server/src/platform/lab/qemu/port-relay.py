# Carries connections from a unix socket to TCP ports of 127.0.0.1 in the network namespace that it is started in.
# Usage: port-relay.py SOCKET. Says "ready" once it listens, and ends when its standard input does.
# Who connects sends the port as decimal digits and a line feed; after that both directions are raw bytes.
import encodings.idna  # noqa: F401  Connecting asks for it, when nobody's files may be read any more.
import fcntl
import os
import socket
import struct
import sys
import threading

MOST_AT_ONCE = 128
SIOCSIFFLAGS = 0x8914
IFF_UP_RUNNING = 0x41


def bring_loopback_up():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        try:
            fcntl.ioctl(control, SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", IFF_UP_RUNNING))
        except PermissionError:
            pass  # Not a namespace of its own: there it is up.


def pump(source, sink):
    try:
        while True:
            data = source.recv(65536)
            if not data:
                break
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)
    except OSError:
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def read_port(client):
    digits = b""
    while len(digits) < 6:
        byte = client.recv(1)
        if byte == b"\n":
            return int(digits)
        if not byte.isdigit():
            break
        digits += byte
    raise ValueError("no port")


def serve(client, places):
    with places, client:
        try:
            client.settimeout(10)
            port = read_port(client)
            server = socket.create_connection(("127.0.0.1", port), 10)
        except (OSError, ValueError):
            return
        with server:
            client.settimeout(None)
            server.settimeout(None)
            back = threading.Thread(target=pump, args=(server, client), daemon=True)
            back.start()
            pump(client, server)
            back.join()


def end_with_input():
    while os.read(0, 4096):
        pass
    os._exit(0)


def main():
    threading.stack_size(256 * 1024)
    bring_loopback_up()
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(sys.argv[1])
    os.chmod(sys.argv[1], 0o600)
    listener.listen(64)
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    threading.Thread(target=end_with_input, daemon=True).start()
    print("ready", flush=True)
    places = threading.BoundedSemaphore(MOST_AT_ONCE)
    while True:
        client, _ = listener.accept()
        threading.Thread(target=serve, args=(client, places), daemon=True).start()


main()
