import { type SnapshotReason, snapshotPath } from '@xueyan/contract/exam/proctoring';
import { invigilationApi } from '@xueyan/contract/exam/proctoring-api';
import { sendForm } from '../../../api/call.ts';

/** The camera of this page, from the consent to the end of the sitting; null: there is none. */
let stream: MediaStream | null = null;

/** The exam for which somebody was asked already, whatever they said. */
let askedFor = '';

export const cameraStream = () => stream;
export const wasAsked = (examId: string) => askedFor === examId;
export const rememberAsked = (examId: string) => {
  askedFor = examId;
};

/** Opens the camera; the browser asks too. Throws where there is none, or where it is refused. */
export async function openCamera(): Promise<MediaStream> {
  if (stream?.active) return stream;
  // Over plain http to another computer there is no such thing.
  if (!navigator.mediaDevices) throw new Error('no media devices');
  stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { width: 320, height: 240 } });
  return stream;
}

/** Its light goes out. */
export function closeCamera(): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = null;
  askedFor = '';
}

const width = 320;
const quality = 0.6;

/** What the camera sees now, as a small JPEG; null when it sees nothing. */
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

/** Takes a picture and sends it; answers whether the server has it. */
export async function sendSnapshot(examId: string, reason: SnapshotReason): Promise<boolean> {
  const picture = await takePicture().catch(() => null);
  if (!picture) return false;
  const form = new FormData();
  form.append('file', picture, `${reason}.jpg`);
  // It answers nothing, as a message that was read does.
  return sendForm(`${snapshotPath}/${examId}/${reason}`, form, invigilationApi.acknowledge).then(
    () => true,
    () => false,
  );
}
