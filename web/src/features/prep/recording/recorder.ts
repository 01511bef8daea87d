import { ChunkReply, chunkMs, chunkPath } from '@xueyan/contract/prep/recording';
import { sendForm } from '../../../api/call.ts';

export interface RecorderChoices {
  microphone: boolean;
  camera: boolean;
}

export interface Recorder {
  pause(): void;
  resume(): void;
  /** Resolves once all chunks have arrived at the server. */
  stop(): Promise<void>;
  /** Stream for the preview. */
  stream: MediaStream;
}

/** Width of the camera picture as a fraction of the whole. */
const bubble = 0.18;
const triesMax = 5;

/** Records the screen, with microphone and camera if chosen; chunks of a few seconds are sent as they are recorded. */
export async function openRecorder(
  choices: RecorderChoices,
  recordingId: () => Promise<string>,
  events: { onFailure: (error: unknown) => void; onEnded: () => void; onSent: (chunks: number) => void },
): Promise<Recorder> {
  const screen = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 15 }, audio: true });
  const opened: MediaStream[] = [screen];
  const close = () => {
    for (const track of opened.flatMap((one) => one.getTracks())) track.stop();
  };
  try {
    if (choices.microphone) opened.push(await navigator.mediaDevices.getUserMedia({ audio: true }));
    const camera = choices.camera ? await navigator.mediaDevices.getUserMedia({ video: { width: 320 } }) : null;
    if (camera) opened.push(camera);
    const id = await recordingId();
    const mixed = await mix(screen, opened, camera);
    const mediaType = ['video/webm;codecs=vp8,opus', 'video/webm'].find((one) => MediaRecorder.isTypeSupported(one));
    const film = new MediaRecorder(mixed.stream, mediaType ? { mimeType: mediaType } : {});
    let sent = 0;
    let line = Promise.resolve();
    film.ondataavailable = ({ data }) => {
      if (data.size === 0) return;
      const number = sent++;
      line = line.then(() => sendChunk(id, number, data)).then(() => events.onSent(number + 1));
      line.catch(events.onFailure);
    };
    screen.getVideoTracks()[0]?.addEventListener('ended', events.onEnded);
    film.start(chunkMs);
    return {
      stream: mixed.stream,
      pause: () => film.pause(),
      resume: () => film.resume(),
      stop: async () => {
        const ended = new Promise((resolve) => film.addEventListener('stop', resolve, { once: true }));
        if (film.state !== 'inactive') {
          film.stop();
          await ended;
        }
        mixed.close();
        close();
        await line;
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Sends a chunk with retries; the server drops chunks that it has already. */
async function sendChunk(id: string, number: number, data: Blob): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const form = new FormData();
    form.append('file', data, `${number}.webm`);
    try {
      await sendForm(`${chunkPath}/${id}/${number}`, form, { output: ChunkReply });
      return;
    } catch (error) {
      if (attempt === triesMax) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000 * attempt));
    }
  }
}

/** Mixes the screen with the camera in its corner, and all audio into one track. */
async function mix(screen: MediaStream, opened: MediaStream[], camera: MediaStream | null) {
  const sounds = opened.filter((one) => one.getAudioTracks().length > 0);
  const audio = sounds.length > 0 ? new AudioContext() : null;
  const target = audio?.createMediaStreamDestination();
  for (const one of sounds) if (audio && target) audio.createMediaStreamSource(one).connect(target);
  const soundTracks = target?.stream.getAudioTracks() ?? [];
  const picture = camera ? await withBubble(screen, camera) : null;
  const tracks = picture ? picture.stream.getVideoTracks() : screen.getVideoTracks();
  return {
    stream: new MediaStream([...tracks, ...soundTracks]),
    close: () => {
      picture?.close();
      void audio?.close();
    },
  };
}

async function play(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  await video.play();
  return video;
}

async function withBubble(screen: MediaStream, camera: MediaStream) {
  const [below, face] = [await play(screen), await play(camera)];
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const draw = () => {
    [canvas.width, canvas.height] = [below.videoWidth, below.videoHeight];
    context?.drawImage(below, 0, 0);
    const size = canvas.width * bubble;
    const [x, y] = [canvas.width - size * 1.15, canvas.height - size * 1.15];
    const cut = Math.min(face.videoWidth, face.videoHeight);
    context?.beginPath();
    context?.arc(x + size / 2, y + size / 2, size / 2, 0, 2 * Math.PI);
    context?.clip();
    const [fromX, fromY] = [(face.videoWidth - cut) / 2, (face.videoHeight - cut) / 2];
    context?.drawImage(face, fromX, fromY, cut, cut, x, y, size, size);
  };
  // A timer instead of animation frames, which stop while another window, the one being filmed, is shown.
  const timer = setInterval(draw, 1000 / 15);
  return { stream: canvas.captureStream(15), close: () => clearInterval(timer) };
}
