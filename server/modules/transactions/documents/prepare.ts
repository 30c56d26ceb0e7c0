import { Buffer } from 'node:buffer'
import { type Context, label, longDate } from '../../../kernel/index.ts'
import { amountOf } from '../../../kernel/values/words.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { linesOf } from '../flow-lines.ts'
import { type PaperFacts, type PaperTemplate, paperTemplate, preparePaper } from '../papers/index.ts'
import { partiesOf, presentTasks, tasksOf } from '../rows.ts'
import { findTask } from '../tasks/tasks.ts'
import { type TransactionRow, transaction } from '../transaction.ts'

/**
 * Prepares a paper of the closing as a Word file, filled with known facts of the transaction; gaps are marked
 * in it.
 */
export async function prepareTaskPaper(ctx: Context, id: number, taskId: number, key: string) {
  const closing = await transaction.find(ctx, id)
  const task = await findTask(ctx, id, taskId)
  const template = paperTemplate(key) as PaperTemplate
  const today = await todayOf(ctx)
  const facts = await factsOf(ctx, closing, { document: task.title, today })
  const { title, bytes, missing } = await preparePaper(template, facts, today)
  return {
    transaction_id: id,
    template: key,
    title,
    name: `${key.replaceAll('_', '-')}-${id}.docx`,
    content: Buffer.from(bytes).toString('base64'),
    missing,
  }
}

async function factsOf(
  ctx: Context,
  closing: TransactionRow,
  { document, today }: { document: string; today: string },
): Promise<PaperFacts> {
  const { id, name, currency, target_close_date, closed_on } = closing
  const parties = (await partiesOf(ctx, id)).filter(({ left_at }) => left_at === null)
  const named = (role: RegExp) => parties.find(one => one.role !== null && role.test(one.role))?.name ?? null
  const tasks = await presentTasks(ctx, await tasksOf(ctx, id))
  const lines = await linesOf(ctx, id)
  const closesOn = closed_on ?? target_close_date
  const flow = (side: string) =>
    lines
      .filter(line => line.side === side)
      .map(line => [line.party, line.purpose, amountOf(line.amount_minor, currency)])
  return {
    facts: {
      transaction_name: name,
      document_title: document,
      closing_date: closesOn === null ? null : longDate(closesOn),
      date: longDate(today),
      borrower_name: named(/borrower|issuer|company|seller/i),
      counterparty_name: named(/borrower|issuer|company|seller|counterparty/i),
      agent_name: named(/agent/i),
      signatory_name: parties.find(({ signatory }) => signatory !== null)?.signatory ?? null,
    },
    tables: {
      parties: parties.map(one => [one.name, one.role ?? '', one.signatory ?? '']),
      tasks: tasks.map(one => [
        label(one.category),
        one.title,
        one.owner ?? '',
        one.due_date === null ? '' : longDate(one.due_date),
        label(one.status),
      ]),
      conditions: tasks
        .filter(({ is_cp }) => is_cp)
        .map((one, at) => [String(at + 1), one.title, one.owner ?? '', label(one.status)]),
      sources: flow('source'),
      uses: flow('use'),
    },
    parties: parties.map(one => ({ name: one.name, signatory: one.signatory })),
  }
}
