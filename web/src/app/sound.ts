// Sounds made in code. Off unless somebody turns them on; nothing is told by sound alone.

import { settings } from './settings';

type Voice = 'drop' | 'card' | 'stone' | 'jump' | 'turn' | 'win' | 'boom' | 'no';

let context: AudioContext | null = null;

function tone(at: number, from: number, to: number, length: number, kind: OscillatorType, loudness: number): void {
  if (!context) return;
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  oscillator.type = kind;
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(Math.max(to, 20), at + length);
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

function noise(at: number, length: number, loudness: number, cut: number): void {
  if (!context) return;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < data.length; index += 1) data[index] = (Math.random() * 2 - 1) * (1 - index / data.length);
  const [source, gain, filter] = [context.createBufferSource(), context.createGain(), context.createBiquadFilter()];
  source.buffer = buffer;
  filter.frequency.value = cut;
  gain.gain.value = loudness;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

const VOICES: Record<Voice, (at: number) => void> = {
  drop: (at) => {
    tone(at, 320, 140, 0.14, 'triangle', 0.25);
    tone(at + 0.16, 180, 110, 0.09, 'triangle', 0.16);
  },
  card: (at) => noise(at, 0.09, 0.2, 3500),
  stone: (at) => {
    noise(at, 0.05, 0.3, 1200);
    tone(at, 500, 380, 0.07, 'sine', 0.12);
  },
  jump: (at) => tone(at, 240, 620, 0.16, 'sine', 0.2),
  turn: (at) => {
    tone(at, 660, 660, 0.12, 'sine', 0.14);
    tone(at + 0.12, 880, 880, 0.2, 'sine', 0.14);
  },
  win: (at) => [523, 659, 784, 1047].forEach((pitch, index) => tone(at + index * 0.11, pitch, pitch, 0.3, 'triangle', 0.16)),
  boom: (at) => {
    noise(at, 0.7, 0.6, 500);
    tone(at, 120, 30, 0.6, 'sawtooth', 0.2);
  },
  no: (at) => tone(at, 200, 150, 0.15, 'square', 0.06),
};

export function play(voice: Voice): void {
  if (!settings.get('sound')) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    VOICES[voice](context.currentTime + 0.01);
  } catch {
    // A device without sound is quiet.
  }
}

export function buzz(pattern: number | number[]): void {
  if (settings.get('vibration') && 'vibrate' in navigator) navigator.vibrate(pattern);
}
