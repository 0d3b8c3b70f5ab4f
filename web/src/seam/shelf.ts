// Matches of this device, in IndexedDB. A match against the computer has the whole deal in it, as any save game does; matches on a
// server are never stored here.

import type { StoredMatch } from '../engine/api';

const NAME = 'parlour';
const MATCHES = 'matches';

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error('IndexedDB'));
  });
}

class Shelf {
  private opening: Promise<IDBDatabase> | null = null;
  /** Where the browser allows no database (private windows), matches last as long as the page. */
  private memory = new Map<string, StoredMatch>();

  private open(): Promise<IDBDatabase> {
    this.opening ??= new Promise((done, failed) => {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(MATCHES, { keyPath: 'id' });
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error ?? new Error('IndexedDB'));
    });
    return this.opening;
  }

  private async store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    const database = await this.open();
    return database.transaction(MATCHES, mode, { durability: 'strict' }).objectStore(MATCHES);
  }

  async put(match: StoredMatch): Promise<void> {
    try {
      await asked((await this.store('readwrite')).put(match));
    } catch {
      this.memory.set(match.id, match);
    }
  }

  async get(id: string): Promise<StoredMatch | null> {
    try {
      // Another window may have played on.
      const stored = (await asked((await this.store('readonly')).get(id))) as StoredMatch | undefined;
      if (stored) return stored;
    } catch {
      // What is in memory is all there is.
    }
    return this.memory.get(id) ?? null;
  }

  /** All of them, the latest first. */
  async all(): Promise<StoredMatch[]> {
    const found = new Map(this.memory);
    try {
      const stored = (await asked((await this.store('readonly')).getAll())) as StoredMatch[];
      for (const match of stored) if (!found.has(match.id)) found.set(match.id, match);
    } catch {
      // What is in memory is all there is.
    }
    return [...found.values()].sort((one, other) => other.last - one.last);
  }

  async delete(id: string): Promise<void> {
    this.memory.delete(id);
    try {
      await asked((await this.store('readwrite')).delete(id));
    } catch {
      // It is gone from memory.
    }
  }
}

export const shelf = new Shelf();
