// The form of a new game. Its rows come from the engine: a game that is added brings its own.

import { html, nothing, type TemplateResult } from 'lit';
import { house } from '../app/house';
import { Plain, Watch } from '../app/model';
import type { CheckedSetup, Game, SettingRow } from '../engine/api';
import type { NewSeat, NewTable } from '../protocol';
import { t } from '../words/words';

/** The clocks that are offered, as `NewTable.clock` has them. */
const CLOCKS = ['', 'move=30 reaction=10', 'move=60 reaction=15', 'move=300 reaction=30', 'game=300+5 reaction=10', 'game=600+10 reaction=15', 'move=86400'];

export interface Made {
  table: NewTable;
  names: (string | null)[];
}

export class Setup extends Plain {
  static override properties = {
    game: { attribute: false },
    where: {},
    preset: { state: true },
    seats: { state: true },
    values: { state: true },
    players: { state: true },
    names: { state: true },
    clock: { state: true },
    clocks: { state: true },
    access: { state: true },
    spectators: { state: true },
    hints: { state: true },
    checked: { state: true },
  };
  declare game: string;
  declare where: 'server' | 'here';
  private declare preset: string | null;
  private declare seats: number;
  private declare values: Record<string, string>;
  private declare players: string[];
  private declare names: string[];
  private declare clock: string;
  private declare clocks: Map<string, string>;
  private declare access: 'listed' | 'link';
  private declare spectators: boolean;
  private declare hints: boolean;
  private declare checked: CheckedSetup | null;

  constructor() {
    super();
    this.preset = null;
    this.seats = 0;
    this.values = {};
    this.players = [];
    this.names = [];
    this.clock = '';
    this.clocks = new Map();
    this.access = 'link';
    this.spectators = true;
    this.hints = true;
    this.checked = null;
    new Watch(this, () => [house]);
  }

  private get about(): Game | null {
    return house.catalog?.games.find(({ game }) => game === this.game) ?? null;
  }

  protected override willUpdate(): void {
    const game = this.about;
    if (!game || this.players.length > 0) return;
    this.preset = game.presets[0]?.preset ?? null;
    this.seats = game.presets[0]?.fewest ?? 2;
    this.fill();
    void this.check();
    void this.nameClocks();
  }

  /** Somebody at every seat: here, a person against computers. */
  private fill(): void {
    const level = this.about?.levels.find((one) => one.level === 'easy')?.level ?? this.about?.levels[0]?.level ?? 'easy';
    this.players = Array.from({ length: this.seats }, (_, index) => this.players[index] ?? (this.where === 'here' && index > 0 ? level : ''));
  }

  private async nameClocks(): Promise<void> {
    const named = await Promise.all(CLOCKS.map(async (clock) => [clock, clock === '' ? t('clock-none') : ((await house.engine.describe({ game: this.game, choices: '', clock })).clock ?? clock)] as const));
    this.clocks = new Map(named);
  }

  private async check(): Promise<void> {
    this.checked = await house.engine.checkSetup(this.about?.game ?? 'connect4', { preset: this.preset, seats: this.seats, values: this.values });
  }

  protected override render(): TemplateResult | typeof nothing {
    const game = this.about;
    if (!game) return html`<p class="waiting">${t('loading')}</p>`;
    const preset = game.presets.find((one) => one.preset === this.preset) ?? game.presets[0];
    const rows = game.settings.filter(({ key }) => key !== 'seats');
    return html`<form class="setup-form" @submit=${(event: Event) => void this.submit(event)}>
      ${game.presets.length > 1
        ? html`<fieldset>
            <legend>${t('preset')}</legend>
            ${game.presets.map(
              (one) => html`<label class="choice"><input type="radio" name="preset" value=${one.preset} ?checked=${one.preset === this.preset} @change=${() => this.choosePreset(one.preset)} /><span><strong>${one.label}</strong>${one.about ? html`<small>${one.about}</small>` : nothing}</span></label>`,
            )}
          </fieldset>`
        : nothing}
      ${preset && preset.most > preset.fewest
        ? html`<div class="field"><label for="seats">${t('seats')}</label>
            <select id="seats" @change=${(event: Event) => this.chooseSeats(Number((event.target as HTMLSelectElement).value))}>
              ${Array.from({ length: preset.most - preset.fewest + 1 }, (_, index) => preset.fewest + index).map((count) => html`<option value=${count} ?selected=${count === this.seats}>${count}</option>`)}
            </select></div>`
        : nothing}
      <fieldset class="players">
        <legend>${t('players')}</legend>
        ${this.players.map((player, index) => this.player(game, player, index))}
      </fieldset>
      <details>
        <summary>${t('more-settings')}</summary>
        ${rows.map((row) => this.row(row))}
        <label class="switch"><input type="checkbox" .checked=${this.hints} @change=${(event: Event) => (this.hints = (event.target as HTMLInputElement).checked)} /><span>${t('hints-allowed')}</span></label>
      </details>
      <div class="field"><label for="clock">${t('clock')}</label>
        <select id="clock" @change=${(event: Event) => (this.clock = (event.target as HTMLSelectElement).value)}>
          ${CLOCKS.map((clock) => html`<option value=${clock} ?selected=${clock === this.clock}>${this.clocks.get(clock) ?? clock}</option>`)}
        </select></div>
      ${this.where === 'server'
        ? html`<div class="field"><label for="access">${t('access')}</label>
              <select id="access" @change=${(event: Event) => (this.access = (event.target as HTMLSelectElement).value as 'listed' | 'link')}>
                <option value="link" ?selected=${this.access === 'link'}>${t('access-link')}</option>
                <option value="listed" ?selected=${this.access === 'listed'}>${t('access-listed')}</option>
              </select></div>
            <label class="switch"><input type="checkbox" .checked=${this.spectators} @change=${(event: Event) => (this.spectators = (event.target as HTMLInputElement).checked)} /><span>${t('spectators')}</span></label>`
        : nothing}
      ${this.checked?.fault ? html`<p class="error" role="alert">${this.checked.fault}</p>` : nothing}
      <div class="row end"><button class="primary" data-key="make" ?disabled=${!this.checked || this.checked.fault !== null}>${this.where === 'server' ? t('make-table') : t('start')}</button></div>
    </form>`;
  }

  private player(game: Game, player: string, index: number): TemplateResult {
    const isPerson = player === '';
    return html`<div class="field player seat-${index}">
      <label for="player-${index}">${t('seat-number', { number: index + 1 })}</label>
      <select id="player-${index}" @change=${(event: Event) => (this.players = this.players.map((one, other) => (other === index ? (event.target as HTMLSelectElement).value : one)))}>
        <option value="" ?selected=${isPerson}>${t('person')}</option>
        ${game.levels.map(({ level, label }) => html`<option value=${level} ?selected=${level === player}>${t('computer', { level: label })}</option>`)}
      </select>
      ${this.where === 'here' && isPerson
        ? html`<input aria-label=${t('name-of-seat', { number: index + 1 })} placeholder=${t('default-name', { number: index + 1 })} maxlength="40" .value=${this.names[index] ?? ''} @input=${(event: Event) => (this.names[index] = (event.target as HTMLInputElement).value)} />`
        : nothing}
    </div>`;
  }

  private row(row: SettingRow): TemplateResult {
    const preset = this.about?.presets.find((one) => one.preset === this.preset);
    const value = this.values[row.key] ?? preset?.values[row.key] ?? row.default;
    const id = `setting-${row.key}`;
    const set = (next: string) => {
      this.values = { ...this.values, [row.key]: next };
      void this.check();
    };
    const about = row.about ? html`<small id="${id}-about">${row.about}</small>` : nothing;
    const by = row.about ? `${id}-about` : nothing;
    if (row.kind === 'switch') {
      return html`<label class="switch"><input type="checkbox" .checked=${value === 'on'} aria-describedby=${by} @change=${(event: Event) => set((event.target as HTMLInputElement).checked ? 'on' : 'off')} /><span>${row.label}</span></label>${about}`;
    }
    const auto = row.auto === null ? nothing : html`<option value="auto" ?selected=${value === 'auto'}>${row.auto}</option>`;
    const options =
      'choice' in row.kind
        ? row.kind.choice.map((one) => html`<option value=${one.value} ?selected=${one.value === value}>${one.label}</option>`)
        : Array.from({ length: row.kind.number.max - row.kind.number.min + 1 }, (_, index) => String((row.kind as { number: { min: number } }).number.min + index)).map((one) => html`<option value=${one} ?selected=${one === value}>${one}</option>`);
    return html`<div class="field"><label for=${id}>${row.label}</label><select id=${id} aria-describedby=${by} @change=${(event: Event) => set((event.target as HTMLSelectElement).value)}>${auto}${options}</select>${about}</div>`;
  }

  private choosePreset(preset: string): void {
    this.preset = preset;
    this.values = {};
    const range = this.about?.presets.find((one) => one.preset === preset);
    if (range) this.seats = Math.min(Math.max(this.seats, range.fewest), range.most);
    this.fill();
    void this.check();
  }

  private chooseSeats(count: number): void {
    this.seats = count;
    this.fill();
    void this.check();
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    await this.check();
    if (!this.checked || this.checked.fault) return;
    const seats = this.players.map((player): NewSeat => (player === '' ? 'person' : { computer: player }));
    const table = {
      game: this.game,
      choices: this.checked.choices,
      patience: this.hints ? '' : 'hints=off',
      clock: this.clock,
      seats,
      access: this.access,
      spectators: this.spectators,
    } as NewTable;
    const names = this.players.map((player, index) => (player === '' ? this.names[index]?.trim() || null : null));
    this.dispatchEvent(new CustomEvent<Made>('made', { detail: { table, names }, bubbles: true }));
  }
}
customElements.define('parlour-setup', Setup);
