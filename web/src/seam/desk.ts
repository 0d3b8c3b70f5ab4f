// What somebody at a table sees, hears and is about to do: the state that a game page draws.
// It hears the same messages from a server and from a table in this page.

import type { Engine, Handover, LessonStep, LocalNews, Look, Raw, Sight, Step, Target } from '../engine/api';
import { Model } from '../app/model';
import { t } from '../words/words';
import type { Ask, Fault, Note, Outcome, TableInfo, Update } from '../protocol';
import type { End } from './end';
import { lastingOf, linesOf, rawOf, wordsOf, type Ghost, type LogLine, type Mood, type Secret } from './news';
import { noteText, presence } from './notes';
import { Secrets } from './secrets';
import { Refused, Unanswered } from './session';

export type { Ghost, LogLine, Secret } from './news';

export class Desk extends Model {
  info: TableInfo | null = null;
  names: string[] = [];
  update: Update | null = null;
  look: Look | null = null;
  step: Step | null = null;
  log: LogLine[] = [];
  /** Elements that the last news were about, for motion. */
  trail: string[] = [];
  /** Grows with every new look that came with news. */
  beat = 0;
  error: string | null = null;
  fault: Fault | null = null;
  isSending = false;
  ghost: Ghost | null = null;
  handover: Handover | null = null;
  lesson: LessonStep | null = null;
  undo: { asker: number; waiting: number[] } | null = null;
  bubbles = new Map<number, string>();
  dealt: { passes: boolean; text: string } | null = null;
  mood: Mood = {};

  private answered: string | null = null;
  private asked: string | null = null;
  /** What the last news were, for marks on the board. */
  private notices: Raw[] = [];
  /** Everything that was told, for hints; without what was shown once. */
  memory: Raw[] = [];
  private work: Promise<void> = Promise.resolve();
  private stop: () => void = () => {};
  private readonly secrets = new Secrets(
    () => `${this.update?.of}/${this.viewer}`,
    () => {
      this.forget();
      this.changed();
    },
  );
  private isClosed = false;

  constructor(
    private readonly engine: Engine,
    readonly end: End,
    /** The hand lies face down, so that others in the room may look on. */
    public isCovered = false,
  ) {
    super();
    this.stop = end.listen((news) => this.hear(news));
  }

  close(): void {
    this.isClosed = true;
    this.secrets.close();
    this.stop();
    this.end.close();
  }

  /** What is shown once, and now. */
  get secret(): Secret | null {
    return this.secrets.first;
  }

  get viewer(): number | null {
    return this.update?.viewer ?? this.info?.you ?? null;
  }

  get isAsked(): boolean {
    const asked = this.update?.position.asked;
    return !!asked && this.answered !== this.questionKey();
  }

  get isOver(): boolean {
    return !!this.update?.position.over;
  }

  /** Is nothing shown or said that only this player may know? */
  get covers(): boolean {
    return this.isCovered && (this.look?.canCover ?? false);
  }

  get sight(): Sight | null {
    return this.info && this.update ? this.sightOf(this.info, this.update, this.notices) : null;
  }

  private sightOf(info: TableInfo, update: Update, heard: Raw[]): Sight {
    return { game: info.game as Sight['game'], names: this.names, viewer: update.viewer ?? null, position: update.position, heard, isCovered: this.isCovered && typeof update.viewer === 'number' };
  }

  /** Tells the question that this player is asked from every other one. */
  questionKey(): string | null {
    const asked = this.update?.position.asked;
    return asked && this.update ? `${this.update.of}/${this.update.viewer}/${asked.question}` : null;
  }

  /** One thing after the other, in the order in which it came. */
  private hear(news: LocalNews): void {
    this.work = this.work.then(() => this.take(news)).catch((error: unknown) => console.error(error));
  }

  private async take(news: LocalNews): Promise<void> {
    if (this.isClosed) return;
    if ('table' in news) await this.takeTable(news.table);
    else if ('update' in news) await this.takeUpdate(news.update);
    else if ('note' in news) this.takeNote(news.note.note);
    else if ('gone' in news) this.fault = news.gone.fault;
    else if ('handover' in news) this.handover = news.handover;
    else if ('lesson' in news) this.teach(news.lesson);
    this.changed();
  }

  private untaught: LessonStep | null = null;

  /** What is said about the partner's move is said once it was made. */
  private teach(lesson: LessonStep): void {
    if (this.update && !this.update.position.asked && !this.isOver) {
      this.untaught = lesson;
      return;
    }
    this.untaught = null;
    const isNew = this.lesson?.text !== lesson.text || (lesson.notNow !== null && this.lesson?.notNow !== lesson.notNow);
    this.lesson = lesson;
    if (isNew) this.mood.announce?.(lesson.notNow ?? lesson.text);
  }

  private async takeTable(info: TableInfo): Promise<void> {
    const before = this.info;
    this.info = info;
    this.names = await this.engine.names(info);
    if (before) for (const text of presence(before, info, this.names)) this.note(text);
    if (before && before.stage.at !== 'playing' && info.stage.at === 'playing') this.dealt = null;
  }

  private note(text: string, seat: number | null = null, kind: LogLine['kind'] = 'note'): void {
    this.log = [...this.log, { text, aloud: text, seat, kind }];
    this.mood.announce?.(text);
  }

  private async takeUpdate(update: Update): Promise<void> {
    const isNewMatch = this.update?.of !== update.of;
    const isTakenBack = update.heard.some((one) => one === 'taken-back');
    const fresh = rawOf(update);
    if (!this.info) return;
    const notices = fresh.length > 0 || isNewMatch ? fresh : this.notices;
    const sight = this.sightOf(this.info, update, notices);
    const retold = update.retold ? update.retold.flat() : null;
    const unseen = (update.unseen ?? []) as Raw[];
    const say = (notices: Raw[]) =>
      notices.length > 0 ? this.engine.tell(sight.game, this.names, sight.viewer, notices) : Promise.resolve([]);
    const [look, tellings, all, late] = await Promise.all([this.engine.look(sight), say(fresh), retold ? say(retold as Raw[]) : null, say(unseen)]);
    if (this.isClosed) return;
    // Everything changes at once: nothing is drawn in between.
    this.update = update;
    this.notices = notices;
    if (isNewMatch) {
      this.secrets.clear();
      this.bubbles.clear();
    }
    if (all) {
      this.log = linesOf(retold as Raw[], all);
      this.memory = lastingOf(retold as Raw[], all);
    } else {
      this.log = [...this.log, ...linesOf(fresh, tellings)];
      this.memory = [...(isNewMatch ? [] : this.memory), ...lastingOf(fresh, tellings)];
    }
    // A wish to take something back lapses when the game goes on.
    if (fresh.length > 0 || isNewMatch) this.undo = null;
    if (isTakenBack) {
      this.undo = null;
      this.note(t('undo-done'));
    }
    // A page that starts over is told every unacknowledged notice again.
    if (late.length > 0) this.secrets.clear();
    const isSeen = this.acknowledged === `${update.of}/${update.viewer}/${update.position.told}`;
    this.secrets.keep([...(isSeen ? [] : late), ...tellings]);
    this.look = look;
    this.trail = tellings.flatMap(({ elements }) => elements);
    this.error = null;
    this.ghost = null;
    if (fresh.length > 0 || all) this.beat += 1;
    await this.resume(look);
    for (const { text, aloud } of tellings) this.mood.announce?.((this.covers ? aloud : text) ?? '');
    this.mood.heard?.(tellings, look);
    // If the hand was covered meanwhile, it is all drawn again.
    if (this.isUnturned(sight)) this.tellQuestion(look);
    if (this.untaught) this.teach(this.untaught);
    if (update.position.over) await this.checkDeal(update);
    if (!this.secret) this.acknowledge();
  }

  /** A path of choices goes on if it still leads somewhere. */
  private async resume(look: Look): Promise<void> {
    const path = this.step?.path ?? [];
    const isSame = this.asked !== null && this.asked === this.questionKey();
    this.asked = this.questionKey();
    this.step = look.step;
    const sight = this.sight;
    if (isSame && path.length > 0 && look.step && sight) {
      this.step = await this.engine.choose(sight, path).catch(() => look.step);
    }
  }

  /** Lays the hand face down, or takes it up again. */
  cover(isCovered: boolean): Promise<void> {
    this.isCovered = isCovered;
    if (this.covers) {
      this.step = null;
      if (this.look) this.look = { ...this.look, spoken: [], step: null };
      this.mood.forget?.();
    }
    this.changed();
    return this.redraw();
  }

  /** Does the hand still lie as it did in this sight? */
  private isUnturned(sight: Sight): boolean {
    return this.sight?.isCovered === sight.isCovered;
  }

  private redraw(): Promise<void> {
    this.work = this.work.then(() => this.redrawNow()).catch((error: unknown) => console.error(error));
    return this.work;
  }

  private async redrawNow(): Promise<void> {
    const { sight } = this;
    if (!sight || this.isClosed) return;
    const look = await this.engine.look(sight);
    this.look = look;
    await this.resume(look);
    if (this.isUnturned(sight)) this.tellQuestion(look);
    this.changed();
  }

  private lastAsked: string | null = null;

  private tellQuestion(look: Look): void {
    const key = this.questionKey();
    if (key && key !== this.lastAsked && look.step) {
      this.mood.announce?.(`${look.status} ${look.step.question}`);
      this.mood.asked?.();
    } else if (!key && !this.isOver && this.lastAsked !== null) {
      this.mood.announce?.(look.status);
    } else if (this.isOver && this.lastAsked !== 'over') {
      this.mood.announce?.(look.status);
    }
    this.lastAsked = this.isOver ? 'over' : key;
  }

  /** The player has seen what is shown once. */
  seen(): void {
    if (this.secrets.seen()) {
      this.acknowledge();
      this.forget();
    }
    this.changed();
  }

  /** Nothing of what was shown once stays in the page. */
  private forget(): void {
    this.notices = [];
    if (this.update) this.update = { ...this.update, heard: [], unseen: [], retold: undefined };
    this.mood.forget?.();
  }

  /** How far this page has told the table that everything was seen; the table may not have heard it yet. */
  private acknowledged = '';

  private acknowledge(): void {
    const { info, update } = this;
    if (!info || !update || update.viewer === null || update.viewer === undefined || update.position.told === 0) return;
    this.acknowledged = `${update.of}/${update.viewer}/${update.position.told}`;
    void this.end.ask({ do: 'seen', table: info.table, number: update.position.told }).catch(() => {});
  }

  private async checkDeal(update: Update): Promise<void> {
    const over = update.position.over;
    if (!over || !this.info || this.end.local) return;
    this.dealt = (await this.engine.dealt(this.info.table, update.of, over.record).catch(() => null)) ?? this.dealt;
  }

  private takeNote(note: Note): void {
    if (note.note === 'undo-asked') {
      this.undo = { asker: note.asker, waiting: note.waiting };
      if (note.asker !== this.viewer) this.mood.announce?.(t('undo-asked', { player: this.names[note.asker] ?? '' }));
    } else if (note.note === 'said') {
      this.mood.said?.(note.seat, note.phrase);
    } else if (note.note === 'undo-refused') {
      this.undo = null;
    }
    const text = noteText(note, this.names);
    if (text) this.note(text);
  }

  /** What somebody said, in words. */
  say(seat: number, text: string): void {
    this.note(t('phrase-said', { player: this.names[seat] ?? '', phrase: text }), seat, 'said');
    this.bubbles.set(seat, text);
    this.changed();
    setTimeout(() => {
      if (this.bubbles.get(seat) === text) this.bubbles.delete(seat);
      this.changed();
    }, 5000);
  }

  /** The target that this element of the board stands for. */
  targetOf(element: string): Target | null {
    if (!this.isAsked || this.isSending) return null;
    return this.step?.targets.find(({ elements }) => elements.includes(element)) ?? null;
  }

  private picking: Promise<void> = Promise.resolve();

  /** Chooses something on the board. Choices that come fast are made one after the other. */
  touch(element: string): Promise<void> {
    this.picking = this.picking.then(async () => {
      const target = this.targetOf(element);
      if (target) return this.pick(target);
      const step = this.step;
      // A second touch of what is chosen confirms it, or takes it back.
      if (step && this.isAsked && step.chosen.at(-1) === element) {
        if (step.complete?.confirm === 'button') return this.send(step.complete.answer);
        if (step.canGoBack) return this.back();
      }
      const text = this.textOf(element);
      if (text) this.mood.announce?.(text);
    });
    return this.picking;
  }

  /** What was chosen is what was meant, if it is a whole answer. */
  confirm(): Promise<void> {
    this.picking = this.picking.then(async () => {
      const complete = this.step?.complete;
      if (complete?.confirm === 'button' && this.isAsked) await this.send(complete.answer);
    });
    return this.picking;
  }

  textOf(element: string): string {
    return this.step?.spoken[element] ?? '';
  }

  async pick(target: Target): Promise<void> {
    if (!this.isAsked || this.isSending) return;
    const sight = this.sight;
    if (!sight || !this.step) return;
    if (target.answer !== null) {
      if (target.lands !== null && this.viewer !== null) this.ghost = { lands: target.lands, seat: this.viewer };
      return this.send(target.answer);
    }
    const question = this.questionKey();
    await this.follow([...this.step.path, target.id], sight);
    if (question !== this.questionKey()) return;
    const { step } = this;
    if (step?.complete?.confirm === 'at-once' && step.targets.length === 0) return this.send(step.complete.answer);
  }

  private async follow(path: string[], sight: Sight): Promise<void> {
    const question = this.questionKey();
    try {
      const step = await this.engine.choose(sight, path);
      // If the hand was covered or the question settled meanwhile, what was being chosen is forgotten.
      if (!this.isUnturned(sight) || question !== this.questionKey()) return;
      this.step = step;
      this.error = null;
      this.mood.announce?.(step.complete && step.targets.length === 0 ? step.complete.label : step.question);
    } catch (error) {
      this.error = wordsOf(error);
    }
    this.changed();
  }

  async back(): Promise<void> {
    const sight = this.sight;
    if (!sight || !this.step || this.step.path.length === 0) return;
    await this.follow(this.step.path.slice(0, -1), sight);
  }

  /** Sends an answer to this question. What comes of it is heard like everything else. */
  async send(answer: string, question = this.questionKey()): Promise<void> {
    if (question !== this.questionKey()) {
      this.error = await this.explain({ fault: { key: 'stale' } });
      this.mood.announce?.(this.error);
      this.changed();
      return;
    }
    const { info, update } = this;
    const asked = update?.position.asked;
    if (!info || !asked || this.isSending) return;
    this.answered = this.questionKey();
    this.isSending = true;
    this.error = null;
    this.changed();
    try {
      await this.end.ask({ do: 'answer', table: info.table, question: asked.question, text: answer });
    } catch (error) {
      this.answered = null;
      this.ghost = null;
      this.error = await this.explain(error);
      this.step = this.look?.step ?? null;
      this.mood.announce?.(this.error);
    } finally {
      this.isSending = false;
      this.changed();
    }
  }

  /** Asks the table for something else; what goes wrong is shown. */
  async ask(ask: Ask): Promise<Outcome | null> {
    try {
      const outcome = await this.end.ask(ask);
      this.error = null;
      this.changed();
      return outcome;
    } catch (error) {
      this.error = await this.explain(error);
      this.mood.announce?.(this.error);
      this.changed();
      return null;
    }
  }

  async sit(seat: number | null): Promise<void> {
    if (!this.info) return;
    try {
      await this.end.sit(this.info, seat);
    } catch (error) {
      this.error = await this.explain(error);
      this.changed();
    }
  }

  async agree(agrees: boolean): Promise<void> {
    this.undo = null;
    if (this.info) await this.ask({ do: 'agree', table: this.info.table, agrees });
  }

  /** Who looks at this device now. */
  async looks(seat: number | null): Promise<void> {
    this.handover = null;
    this.changed();
    await this.end.local?.looks(seat);
  }

  async explain(error: unknown): Promise<string> {
    if (error instanceof Refused) return this.engine.explain(error.fault, this.info?.game ?? null, this.names);
    if (error instanceof Unanswered) return t('unanswered');
    return wordsOf(error);
  }

  /** Everything in the language that is spoken from now on. */
  speak(): Promise<void> {
    this.work = this.work.then(() => this.speakNow()).catch((error: unknown) => console.error(error));
    return this.work;
  }

  private async speakNow(): Promise<void> {
    const { info, update } = this;
    if (!info) return;
    if (this.end.local) {
      // A table in this page says everything again: also what a lesson tells, and who is to take the device.
      this.stop();
      this.stop = this.end.listen((news) => this.hear(news));
      return;
    }
    this.names = await this.engine.names(info);
    const sight = this.sight;
    if (update && sight) {
      const told = this.log.filter(({ raw }) => raw !== undefined);
      const again = await this.engine.tell(sight.game, this.names, sight.viewer, told.map(({ raw }) => raw));
      const texts = new Map(told.map((line, index) => [line, again[index]]));
      this.log = this.log.map((line) => {
        const { text, aloud } = texts.get(line) ?? line;
        return { ...line, text, aloud };
      });
    }
    await this.redrawNow();
    this.changed();
  }
}
