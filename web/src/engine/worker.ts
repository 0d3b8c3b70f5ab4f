// The worker itself: everything is in `service.ts`.

import { Service, type FromWorker, type ToWorker } from './service';

let service: Service | null = null;
const waiting: Extract<ToWorker, { id: number }>[] = [];

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ('module' in data) {
    service = new Service(data.module, (message: FromWorker) => self.postMessage(message), data.options);
    for (const message of waiting.splice(0)) service.receive(message);
  } else if (service) {
    service.receive(data);
  } else {
    waiting.push(data);
  }
};
