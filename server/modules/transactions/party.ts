import { z } from 'zod'
import { companyColumns } from '../../companies/company.ts'
import { field, label } from '../../kernel/index.ts'
import { answered, email, ownField, type RowOf, record, reference, text } from '../../kernel/records/index.ts'
import { signingMethods } from './states.ts'

export type PartyRow = RowOf<'transaction_parties'>

/** A party that takes part in a closing and signs it. */
export const party = record({
  type: 'transaction_party',
  table: 'transaction_parties',
  entity: 'TransactionParty',
  label: 'Party',
  plural: 'Parties to transactions',
  title: 'name',
  access: 'transactions:read',
  page: '/transactions',
  within: { parentId: 'transaction_id' },
  search: false,
  from: {
    rows: db =>
      db
        .selectFrom('transaction_parties')
        .innerJoin('transactions', 'transactions.id', 'transaction_parties.transaction_id')
        .select(['transactions.name as transaction_name', 'transactions.status as transaction_status']),
  },
  detail: ({ role, transaction_status: status }) =>
    [role, status].flatMap(one => (one === null ? [] : [label(one as string)])).join(', '),
  fields: {
    transaction_id: answered('record', field.id(), { list: false }),
    idx: answered('number', z.int().nonnegative(), {
      description: 'Index of the party in addresses, from 0; never reused',
      list: false,
    }),
    name: ownField('company', z.string(), field.text(200), {
      required: true,
      company: { role: 'party', column: 'company_id', titled: 'transaction_name' },
      // A party signs under the name that it was entered with, whatever the company is called.
      resolve: async (ctx, given) => {
        const { company_id } = await companyColumns(ctx, 'name', given)
        return company_id === undefined ? {} : { company_id }
      },
    }),
    company_id: reference({ only: 'creation' }),
    role: text(100),
    signatory: text(200, { description: 'Signatory' }),
    email: email(),
    signing_order: ownField('number', z.int(), z.int().min(1).max(100), {
      description: 'Null: may sign at any time',
      given: 'Signs after everyone with a lower number. Default: at any time',
    }),
    signed_at: answered('time', field.timestamp().nullable(), {}),
    recorded_by: answered('text', z.string().nullable(), {
      description: 'Person who recorded the signature',
    }),
    method: answered('choice', z.enum(signingMethods).nullable(), { choices: signingMethods }),
    document: answered('text', z.string().nullable(), { description: 'Signed document' }),
    sha256: answered('text', z.string().nullable(), {
      label: 'SHA-256',
      description: 'SHA-256 of the signed document',
    }),
    address: answered('text', z.string().nullable(), { description: 'Network address of the recording' }),
    user_agent: answered('text', z.string().nullable(), { description: 'User agent of the recording' }),
    left_at: answered('time', field.timestamp().nullable(), {}),
    left_reason: answered('text', z.string().nullable(), {}),
    reminded_on: answered('date', field.date().nullable(), {}),
  },
  beside: { signed: z.boolean() },
})

export type PartyInput = z.output<typeof party.Input>
export type PartyChange = z.output<typeof party.Change>
