import { type SnapshotReason, snapshotPath } from '@xueyan/contract/exam/proctoring';
import { invigilationApi } from '@xueyan/contract/exam/proctoring-api';
import { sendForm } from '../../../api/call.ts';

/** Camera stream of this page, from the consent to the end of the sitting; null if there is none. */
let stream: MediaStream | null = null;

/** The exam for which the candidate was already asked, whatever they answered. */
let askedFor = '';

export const cameraStream = () => stream;
export const wasAsked = (examId: string) => askedFor === examId;
export const rememberAsked = (examId: string) => {
  askedFor = examId;
};

/** Opens the camera; the browser asks for permission too. Throws if there is no camera or it is refused. */
export async function openCamera(): Promise<MediaStream> {
  if (stream?.active) return stream;
  // Browsers offer no camera over plain http to another computer.
  if (!navigator.mediaDevices) throw new Error('no media devices');
  stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { width: 320, height: 240 } });
  return stream;
}

/** Stops the camera, which turns off its light. */
export function closeCamera(): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = null;
  askedFor = '';
}

const width = 320;
const quality = 0.6;

/** Takes the current picture as a small JPEG; null if the camera delivers none. */
async function takePicture(): Promise<Blob | null> {
  if (!stream?.active) return null;
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  await video.play();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * video.videoHeight) / Math.max(1, video.videoWidth)) || 240;
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  video.srcObject = null;
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** Takes a picture and sends it; returns whether the server has received it. */
export async function sendSnapshot(examId: string, reason: SnapshotReason): Promise<boolean> {
  const picture = await takePicture().catch(() => null);
  if (!picture) return false;
  const form = new FormData();
  form.append('file', picture, `${reason}.jpg`);
  // The response is empty, like that of an acknowledged message.
  return sendForm(`${snapshotPath}/${examId}/${reason}`, form, invigilationApi.acknowledge).then(
    () => true,
    () => false,
  );
}
