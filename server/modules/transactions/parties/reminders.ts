import { type Context, conflict, paginate, sayIn, sentence } from '../../../kernel/index.ts'
import { accountRow, mail_not_configured, notConfigured } from '../../../platform/mail/account.ts'
import { deliveryJob, type Step } from '../../../platform/mail/delivery-job.ts'
import { DOUBTED, type MessageStatus } from '../../../platform/mail/messages.ts'
import { letter } from '../../../platform/mail/papers.ts'
import { notify } from '../../../platform/notifications.ts'
import { languageOfReader } from '../../../platform/office/languages.ts'
import type { PartyRow } from '../party.ts'
import { type ReminderRow, reminder } from '../reminder.ts'
import { claimOpenTransaction, partiesOf } from '../rows.ts'
import { transaction } from '../transaction.ts'
import { assertItsTurn, partyAt } from './parties.ts'

const JOB = 'transaction-reminder'

export const reminderErrors = {
  mail_not_configured,
  no_address: [409, 'The party has no e-mail address'],
  on_its_way: [409, 'A reminder is already being sent'],
  signed_already: [409, 'The party has already signed'],
} as const

const present = (row: ReminderRow, idx: number) => ({ ...reminder.present(row), idx })

/** The reminders of a transaction's signatures, newest first. */
export async function listReminders(
  ctx: Context,
  id: number,
  slice: { limit: number; cursor?: string | undefined },
) {
  await transaction.find(ctx, id)
  const places = new Map((await partiesOf(ctx, id)).map(party => [party.id, party.idx]))
  const all = ctx.db.selectFrom('transaction_reminders').selectAll().where('transaction_id', '=', id)
  const page = await paginate(all, 'transaction_reminders.id', slice)
  return page.map(row => present(row, places.get(row.party_id) as number))
}

/** Sends a reminder to a party whose turn it is to sign, from the office's account, and keeps when and to whom. */
export async function remind(ctx: Context, id: number, idx: number, note: string | undefined) {
  const transaction = await claimOpenTransaction(ctx, id)
  const party = await partyAt(ctx, id, idx)
  const address = await assertReminded(ctx, party)
  assertItsTurn(party, await partiesOf(ctx, id))
  const account = await accountRow(ctx.db)
  if (!account) throw notConfigured()
  const name = party.signatory ?? party.name
  const say = sayIn(await languageOfReader(ctx, address))
  const row = await ctx.db
    .insertInto('transaction_reminders')
    .values({
      ...{ transaction_id: id, party_id: party.id, name, address },
      subject: say(sentence`Signature: ${transaction.name}`),
      body: say(
        letter(
          sentence`Dear ${name},`,
          sentence`The signature of ${party.name} to ${transaction.name} is outstanding. Could you let us know when we may expect it?`,
          note ?? null,
        ),
      ),
      message_id: `<${crypto.randomUUID()}@${account.from_address.split('@')[1]}>`,
      status: 'queued',
      ...{ sender_id: ctx.principal.userId, sender: ctx.principal.name },
      ...{ created_at: ctx.now, updated_at: ctx.now },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note({ after: { party: party.name, address } })
  await ctx.enqueue({ kind: JOB, payload: { id: row.id } })
  return present(row, idx)
}

/** The address that a reminder goes to; 409 where there is nobody, or nothing, to remind of. */
async function assertReminded({ db }: Context, party: PartyRow): Promise<string> {
  if (party.left_at !== null) throw conflict('party_left', sentence`${party.name} left the transaction.`)
  if (party.signed_at !== null) throw conflict('signed_already', sentence`${party.name} has signed.`)
  if (party.email === null)
    throw conflict('no_address', sentence`${party.name} has no e-mail address: enter it beside the party.`)
  const underWay = await db
    .selectFrom('transaction_reminders')
    .select('id')
    .where('party_id', '=', party.id)
    .where('status', 'in', ['queued', 'sending'])
    .executeTakeFirst()
  if (underWay) throw conflict('on_its_way', sentence`A reminder to ${party.name} is on its way.`)
  return party.email
}

/** Hands one reminder to the mail server, unless the party signed or left meanwhile. */
export const reminderJob = deliveryJob<ReminderRow>({
  kind: JOB,
  find: (db, id) =>
    db.selectFrom('transaction_reminders').selectAll().where('id', '=', id).executeTakeFirst(),
  letter: async (_, row) => ({
    to: { name: row.name, address: row.address },
    subject: row.subject,
    text: row.body,
  }),
  date: row => row.created_at,
  assertStands,
  write,
  tell: (ctx, row, status, response) =>
    notify(ctx, {
      userId: row.sender_id,
      area: 'transactions',
      kind: `reminder_${status}`,
      title:
        status === 'uncertain'
          ? sentence`Delivery of the reminder to ${row.name} is unconfirmed`
          : sentence`The reminder to ${row.name} was not sent`,
      detail: sentence`${row.subject}, to ${row.address}: ${response}`,
      link: `/transactions/${row.transaction_id}?tab=signatures`,
    }),
})

async function assertStands({ db }: Context, { party_id }: ReminderRow): Promise<void> {
  const waits = await db
    .selectFrom('transaction_parties')
    .select('id')
    .where('id', '=', party_id)
    .where('signed_at', 'is', null)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!waits) throw conflict('not_awaited', sentence`The party has since signed or left: nothing was sent.`)
}

async function write({ db, now }: Context, row: ReminderRow, step: Step): Promise<boolean> {
  const written = await db
    .updateTable('transaction_reminders')
    .set(
      'attempts' in step
        ? { ...step, updated_at: now }
        : {
            status: step.status,
            response: step.response,
            sent_at: step.status === 'sent' ? now : null,
            updated_at: now,
          },
    )
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Leaves it to a person whether a reminder that waited went out after the backup that was put back; returns how many. */
export async function doubtReminders({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('transaction_reminders')
    .set({ status: 'uncertain' satisfies MessageStatus, response: DOUBTED, updated_at: now })
    .where('status', 'in', ['queued', 'sending'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
