// What happens to the invoices of a customer: random acts, possible or not, each compared with the books.
import type { Random } from '../chaos/random.ts';
import type { Agreement } from './agreements.ts';
import {
  ANY,
  CreditAccount,
  creditOf,
  type InvoiceAccount,
  type InvoiceLine,
  PaymentAccount,
  type Verdict,
  type Wanted,
} from './books.ts';
import {
  type Comparison,
  madeCredit,
  madeInvoice,
  madePayment,
  owedCredit,
  owedInvoice,
  owedPayment,
} from './compare.ts';
import { canonical, decimal, rounded, times } from './exact.ts';
import type { Answer, Organization } from './service.ts';

type Body = Answer['body'];

/** One story in so many ends with an act that is repeated until its limit is reached. */
const REPEATS_ONE_IN = 60;
/** The service dies within so many milliseconds of a request, while it is carried out or just after. */
const DIES_WITHIN_MS = 25;

export class Story {
  readonly agreement: Agreement;
  readonly invoices: InvoiceAccount[];
  readonly payments: PaymentAccount[] = [];
  readonly notes: CreditAccount[] = [];
  readonly #organization: Organization;
  readonly #random: Random;
  readonly #comparison: Comparison;

  constructor(
    {
      organization,
      agreement,
      invoices,
    }: { organization: Organization; agreement: Agreement; invoices: InvoiceAccount[] },
    random: Random,
    comparison: Comparison,
  ) {
    this.#organization = organization;
    this.agreement = agreement;
    this.invoices = invoices;
    this.#random = random;
    this.#comparison = comparison;
  }

  async live(acts: number): Promise<void> {
    for (let act = 0; act < acts; act += 1) if (!(await this.#act())) return;
    if (this.#random.next() < 1 / REPEATS_ONE_IN) await this.#useUp();
  }

  /** @returns whether the books and the service still agree. */
  #act(): Promise<boolean> {
    const random = this.#random;
    const invoice = this.#oneOf(this.invoices.filter(({ status }) => status !== 'deleted'));
    if (!invoice) return Promise.resolve(false);
    const payment = this.#oneOf(this.payments);
    const note = this.#oneOf(this.notes.filter(({ status }) => status !== 'deleted'));
    const dice = random.next();
    if (invoice.status === 'draft' && dice < 0.75) return this.#changeDraft(invoice);
    if (dice < 0.04) return this.#void(invoice);
    if (dice < 0.08) return this.#issue(invoice);
    if (dice < 0.3) return this.#pay(invoice);
    if (payment && dice < 0.42) return this.#refundPayment(payment, this.#partOf(payment.left));
    if (payment && dice < 0.45) return this.#reverse(payment);
    if (!note || dice < 0.65) return this.#createNote(invoice);
    if (note.status === 'draft' && dice < 0.7) return this.#replaceCredit(note);
    if (dice < 0.72) return this.#deleteNote(note);
    if (dice < 0.82 || note.status === 'draft') return this.#issueNote(note);
    if (dice < 0.93) return this.#apply(note, invoice);
    return this.#refundNote(note, this.#partOf(note.unapplied));
  }

  #oneOf<Item>(items: readonly Item[]): Item | undefined {
    return items[this.#random.integer(0, items.length - 1)];
  }

  /** A part, all, more than all, or nothing, which stands for all. */
  #partOf(left: bigint): bigint | undefined {
    const dice = this.#random.next();
    if (dice < 0.25) return undefined;
    if (dice < 0.32) return left + BigInt(this.#random.integer(1, 1_000));
    if (dice < 0.5 && left > 0n) return left;
    return this.#upTo(left);
  }

  /** From 1 on. */
  #upTo(max: bigint): bigint {
    const part = (max * BigInt(this.#random.integer(0, 1_000_000))) / 1_000_000n;
    return part > 0n ? part : 1n;
  }

  async #issue(invoice: InvoiceAccount): Promise<boolean> {
    const verdict = invoice.issue();
    const answer = await this.#post(`/invoices/${invoice.id}/issue`);
    return this.#isInvoice(invoice, verdict, answer);
  }

  async #void(invoice: InvoiceAccount): Promise<boolean> {
    return this.#isInvoice(invoice, invoice.void(), await this.#post(`/invoices/${invoice.id}/void`));
  }

  async #changeDraft(invoice: InvoiceAccount): Promise<boolean> {
    const dice = this.#random.next();
    if (dice < 0.1) {
      const verdict = invoice.delete();
      const answer = await this.#organization.call('DELETE', `/invoices/${invoice.id}`);
      return this.#isDeleted(verdict, answer, `invoice ${invoice.id}`);
    }
    if (dice > 0.3) return this.#issue(invoice);
    const sent = this.#otherLines(invoice);
    const answer = await this.#organization.patch(`/invoices/${invoice.id}`, invoice.version, {
      lines: sent,
    });
    if (answer.status !== 200) return this.#isInvoice(invoice, invoice.replaceLines([]), answer);
    const lines = sent.map((line, place) =>
      this.#replaced(line, invoice.lines, answer.body.lines[place]?.id),
    );
    return this.#isInvoice(invoice, invoice.replaceLines(lines), answer);
  }

  /** Present lines with other quantities and prices, without some, and new ones. */
  #otherLines({ lines }: InvoiceAccount) {
    const random = this.#random;
    const kept = lines
      .filter(() => random.next() < 0.9)
      .map(({ id, description, quantity, unit_amount, tax_rate }) => ({
        id,
        description: `${description}*`,
        tax_rate,
        quantity: random.next() < 0.5 ? quantity : `${random.integer(0, 50)}.${random.integer(1, 9)}`,
        price: {
          kind: 'unit',
          unit_amount: random.next() < 0.7 ? unit_amount : `${random.integer(0, 999)}.5`,
        },
      }));
    const one = { description: 'By hand', quantity: '1.5', tax_rate: '19' };
    return random.next() < 0.5
      ? kept
      : [...kept, { ...one, price: { kind: 'unit', unit_amount: String(random.integer(-50, 500)) } }];
  }

  #replaced(sent: Body, lines: readonly InvoiceLine[], newId: string): InvoiceLine {
    const present = lines.find(({ id }) => id === sent.id);
    const { prorated = null } = present ?? {};
    const part = prorated
      ? { over: BigInt(prorated.days), under: BigInt(prorated.of) }
      : { over: 1n, under: 1n };
    const quantity = decimal(sent.quantity);
    return {
      id: present?.id ?? newId,
      kind: present?.kind ?? 'manual',
      description: sent.description,
      prorated,
      quantity: canonical(sent.quantity),
      unit_amount: canonical(sent.price.unit_amount),
      tax_rate: canonical(sent.tax_rate),
      amount: rounded(times(times(quantity, decimal(sent.price.unit_amount)), part)),
    };
  }

  async #pay(invoice: InvoiceAccount): Promise<boolean> {
    const asked = this.#partOf(invoice.balance) ?? invoice.balance;
    const amount = asked > 0n ? asked : 1n;
    const verdict = invoice.pay(amount);
    const answer = await this.#post('/payments', { invoice_id: invoice.id, ...this.#money(amount) });
    if (!this.#isAs(verdict, answer, 201, `payment of ${invoice.id}`)) return false;
    if ('refused' in verdict) return this.#standsStill(invoice);
    const payment = new PaymentAccount(answer.body.id, invoice, amount);
    invoice.payments.push(payment);
    this.payments.push(payment);
    return this.#isPayment(payment, answer.body);
  }

  async #refundPayment(payment: PaymentAccount, amount: bigint | undefined): Promise<boolean> {
    const verdict = payment.refund(amount);
    const answer = await this.#post(`/payments/${payment.id}/refund`, this.#money(amount));
    return (
      this.#isAs(verdict, answer, 200, `refund of ${payment.id}`) &&
      this.#isPayment(payment, answer.status === 200 ? answer.body : undefined)
    );
  }

  async #reverse(payment: PaymentAccount): Promise<boolean> {
    const verdict = payment.reverse();
    const answer = await this.#post(`/payments/${payment.id}/reverse`);
    return (
      this.#isAs(verdict, answer, 200, `reversal of ${payment.id}`) &&
      this.#isPayment(payment, answer.status === 200 ? answer.body : undefined)
    );
  }

  /** Some lines, whole or in part, sometimes too much; or all that is left. */
  #wanted(invoice: InvoiceAccount): Wanted {
    const random = this.#random;
    if (random.next() < 0.25) return undefined;
    const wanted = new Map<number, bigint | undefined>();
    for (const place of invoice.lines.keys()) {
      if (random.next() < 0.4) continue;
      const rest = invoice.restOf(place);
      if (rest === 0n || random.next() < 0.05) {
        wanted.set(place, rest === 0n ? undefined : 0n);
        continue;
      }
      const size = rest < 0n ? -rest : rest;
      const part = random.next() < 0.04 ? size + BigInt(random.integer(1, 9)) : this.#upTo(size);
      const signed = (random.next() < 0.02 ? -1n : 1n) * (rest < 0n ? -part : part);
      wanted.set(place, random.next() < 0.3 ? undefined : signed);
    }
    // A list has at least one line.
    return wanted.size === 0 && invoice.lines.length > 0 ? new Map([[0, undefined]]) : wanted;
  }

  #linesOf(invoice: InvoiceAccount, wanted: Wanted) {
    if (wanted === undefined) return {};
    const { currency } = this.agreement;
    return {
      lines: [...wanted].map(([place, amount]) => ({
        line_id: invoice.lines[place]?.id,
        ...(amount !== undefined && { amount: { amount: Number(amount), currency } }),
      })),
    };
  }

  async #createNote(invoice: InvoiceAccount): Promise<boolean> {
    const wanted = this.#wanted(invoice);
    const credit = creditOf(invoice, wanted);
    const answer = await this.#post('/credit-notes', {
      invoice_id: invoice.id,
      ...this.#linesOf(invoice, wanted),
    });
    const verdict: Verdict = 'refused' in credit ? credit : { carryOut: () => undefined };
    if (!this.#isAs(verdict, answer, 201, `credit of ${invoice.id}`)) return false;
    if ('refused' in credit) return this.#standsStill(invoice);
    const note = new CreditAccount(answer.body.id, invoice, credit);
    this.notes.push(note);
    return this.#isNote(note, answer.body);
  }

  async #replaceCredit(note: CreditAccount): Promise<boolean> {
    const wanted = this.#wanted(note.invoice) ?? new Map([[0, undefined]]);
    const verdict = note.replaceLines(wanted);
    const reason = `Reason ${this.#random.next()}`;
    const sent = { reason, ...this.#linesOf(note.invoice, wanted) };
    const answer = await this.#organization.patch(`/credit-notes/${note.id}`, note.version, sent);
    return this.#isNoteAfter(note, verdict, answer);
  }

  async #deleteNote(note: CreditAccount): Promise<boolean> {
    const verdict = note.delete();
    const answer = await this.#organization.call('DELETE', `/credit-notes/${note.id}`);
    return this.#isDeleted(verdict, answer, `credit note ${note.id}`);
  }

  async #issueNote(note: CreditAccount): Promise<boolean> {
    const verdict = note.issue();
    const answer = await this.#post(`/credit-notes/${note.id}/issue`);
    return this.#isNoteAfter(note, verdict, answer);
  }

  async #apply(note: CreditAccount, invoice: InvoiceAccount): Promise<boolean> {
    const amount = this.#partOf(note.unapplied < invoice.balance ? note.unapplied : invoice.balance);
    const verdict = note.apply(invoice, amount);
    const sent = { invoice_id: invoice.id, ...this.#money(amount) };
    const answer = await this.#post(`/credit-notes/${note.id}/apply`, sent);
    return this.#isNoteAfter(note, verdict, answer, invoice);
  }

  async #refundNote(note: CreditAccount, amount: bigint | undefined): Promise<boolean> {
    const verdict = note.refund(amount);
    const answer = await this.#post(`/credit-notes/${note.id}/refund`, this.#money(amount));
    return this.#isNoteAfter(note, verdict, answer);
  }

  /** Refunds so small that the limit of refunds is reached first. */
  async #useUp(): Promise<void> {
    const payment = this.payments.find(({ status, left }) => status === 'received' && left > 60n);
    const note = this.notes.find(({ unapplied }) => unapplied > 60n);
    for (let time = 0; payment && time < 52; time += 1) if (!(await this.#refundPayment(payment, 1n))) return;
    for (let time = 0; note && time < 52; time += 1) if (!(await this.#refundNote(note, 1n))) return;
  }

  #money(amount: bigint | undefined) {
    return amount === undefined
      ? {}
      : { amount: { amount: Number(amount), currency: this.agreement.currency } };
  }

  #post(path: string, body?: object): Promise<Answer> {
    this.#organization.service.mayDie(DIES_WITHIN_MS);
    return this.#organization.call('POST', path, body);
  }

  /** Carries the verdict out if the service has, and finds whether both agree. */
  #isAs(verdict: Verdict, { status, body }: Answer, success: number, where: string): boolean {
    if (!('refused' in verdict)) {
      verdict.carryOut();
      const made = status === success ? {} : { code: body?.code, detail: body?.detail, errors: body?.errors };
      return this.#comparison.same('act', where, { status: success }, { status, ...made });
    }
    const isOf = verdict.refused.includes(ANY)
      ? status === 409 || status === 422
      : verdict.refused.includes(body?.code) && (status === 409 || body?.code === 'unprocessable_content');
    const found = isOf ? verdict : { status, code: body?.code };
    return this.#comparison.same('refusal', where, { refused: verdict.refused }, { ...found });
  }

  /** A repeated DELETE finds nothing if the first was carried out. */
  #isDeleted(verdict: Verdict, answer: Answer, where: string): boolean {
    const isGone = answer.isRepeated && answer.status === 404;
    return this.#isAs(verdict, isGone ? { ...answer, status: 204 } : answer, 204, where);
  }

  async #isInvoice(invoice: InvoiceAccount, verdict: Verdict, answer: Answer): Promise<boolean> {
    if (!this.#isAs(verdict, answer, 200, `invoice ${invoice.id}`)) return false;
    return answer.status === 200 ? this.#isSameInvoice(invoice, answer.body) : this.#standsStill(invoice);
  }

  async #isPayment(payment: PaymentAccount, body: Body | undefined): Promise<boolean> {
    const made = body ?? (await this.#organization.done(200, 'GET', `/payments/${payment.id}`));
    const owed = owedPayment(payment, this.agreement.currency);
    return (
      this.#comparison.same('payment', payment.id, owed, madePayment(made)) &&
      this.#standsStill(payment.invoice)
    );
  }

  async #isNoteAfter(
    note: CreditAccount,
    verdict: Verdict,
    answer: Answer,
    invoice: InvoiceAccount = note.invoice,
  ): Promise<boolean> {
    if (!this.#isAs(verdict, answer, 200, `credit note ${note.id}`)) return false;
    const body =
      answer.status === 200
        ? answer.body
        : await this.#organization.done(200, 'GET', `/credit-notes/${note.id}`);
    return this.#isNote(note, body, invoice);
  }

  #isNote(note: CreditAccount, body: Body, invoice: InvoiceAccount = note.invoice): Promise<boolean> {
    const owed = owedCredit(note, this.agreement.currency);
    if (!this.#comparison.same('credit note', note.id, owed, madeCredit(body))) return Promise.resolve(false);
    return this.#standsStill(invoice);
  }

  /** The invoice is as the books have it. */
  async #standsStill(invoice: InvoiceAccount): Promise<boolean> {
    if (invoice.status === 'deleted') return true;
    return this.#isSameInvoice(invoice, await this.#organization.done(200, 'GET', `/invoices/${invoice.id}`));
  }

  #isSameInvoice(invoice: InvoiceAccount, body: Body): boolean {
    const owed = owedInvoice(invoice, this.agreement.currency);
    return this.#comparison.same('invoice', invoice.id, owed, madeInvoice(body));
  }
}
