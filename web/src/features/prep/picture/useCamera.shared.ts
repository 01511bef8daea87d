import { useEffect, useRef, useState } from 'react';

const side = 320;

/**
 * Opens the camera while `on` is true; returns the video ref, a function that takes a square picture, and whether the
 * camera is unavailable.
 */
export function useCamera(on: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!on) return;
    let stream: MediaStream | null = null;
    let closed = false;
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: true });
      // The dialog may have been closed while the browser asked for permission.
      if (closed) for (const track of stream.getTracks()) track.stop();
      else if (video.current) video.current.srcObject = stream;
    };
    start().catch(() => setFailed(true));
    return () => {
      closed = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, [on]);

  const shot = async (): Promise<File | null> => {
    const source = video.current;
    if (!source?.videoWidth) return null;
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    // Crops the central square.
    const { videoWidth: width, videoHeight: height } = source;
    const least = Math.min(width, height);
    const [x, y] = [(width - least) / 2, (height - least) / 2];
    canvas.getContext('2d')?.drawImage(source, x, y, least, least, 0, 0, side, side);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
    return blob && new File([blob], `camera-${Date.now()}.jpg`, { type: 'image/jpeg' });
  };
  return { video, failed, shot };
}
