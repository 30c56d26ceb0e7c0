import type { Id, ModuleThings } from '../../generated/things.ts'
import { setMailAccount } from '../../mail-server.ts'
import type { Office } from '../../office.ts'
import { closing, extracted, line, P, party, readyFunds, task } from './closings.ts'

const ONE = `${P}/{tx_id}`

export const things: ModuleThings['things'] = {
  [ONE]: async ({ office }) => (await closing(office)).id,
  [`POST ${ONE}/funds-flow/confirm`]: async ({ office }) => {
    const { id } = await closing(office)
    await readyFunds(office, id)
    return id
  },
  [`POST ${ONE}/parties/{idx}`]: async ({ office }, { tx_id }) => {
    await setMailAccount(office)
    return party(office, tx_id as Id, { email: 'ana@example.com' })
  },
  [`${ONE}/parties/{idx}`]: ({ office }, { tx_id }) => party(office, tx_id as Id),
  [`${ONE}/tasks/{task_id}`]: async ({ office }, { tx_id }) => (await task(office, tx_id as Id)).id,
  [`${ONE}/funds-flow/{line_id}`]: ({ office }, { tx_id }) => line(office, tx_id as Id),
}

const proposedOf = async (office: Office, id: Id): Promise<number> =>
  (await extracted(office, id)).conditions[0].id

export const bodies: ModuleThings['bodies'] = {
  [`POST ${ONE}/conditions/accept`]: async ({ office }, { tx_id }) => ({
    conditions: [{ condition_id: await proposedOf(office, tx_id as Id) }],
  }),
  [`POST ${ONE}/conditions/dismiss`]: async ({ office }, { tx_id }) => ({
    conditions: [await proposedOf(office, tx_id as Id)],
  }),
  [`POST ${ONE}/link-room`]: async ({ office }) => ({
    room_id: (await office.post('/api/v1/svc/vdr/rooms', { name: 'Alder Row documents' })).body.id,
  }),
}

/** A day is said or counted, and a reason given for what is waived. */
const taskRules = ['due_date', 'due_offset', 'waiver_reason']

export const ruled: ModuleThings['ruled'] = {
  [`POST ${ONE}/tasks`]: taskRules,
  [`PATCH ${ONE}/tasks/{task_id}`]: taskRules,
}

export const needed: ModuleThings['needed'] = {
  [`POST ${P}`]: ['name'],
  [`POST ${P}/draft`]: ['name'],
  [`POST ${ONE}/tasks/{task_id}/documents`]: ['name'],
  [`POST ${ONE}/extract-cps`]: ['source', 'text'],
}

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/\/compare$/, 'compares one document with one, and the run sends lists of several'],
  [
    /\/conditions\/(accept|dismiss)$/,
    'each condition is named once, and the run sends entries that are alike',
  ],
  [/\/binder$/, 'answers the type that is asked for, and the run expects each for every format'],
]

/** The documents of a source. */
export const distinct: ModuleThings['distinct'] = {
  [`POST ${ONE}/extract-cps`]: ['name'],
}
