import type { Schema } from '../server/database/schema.ts'

const KINDS = [
  'erase_contact',
  'erase_user',
  'erase_investor_contact',
  'erase_prospect_person',
  'erase_room_visitor',
  'erase_signatory',
  'erase_trader',
]

/** Erasures are one write, whoever the person is: a policy for some of them holds for all. */
export async function up({ db }: Schema): Promise<void> {
  await db
    .updateTable('approval_policies')
    .set({ kind: 'erase_personal_data' })
    .where('kind', 'in', KINDS)
    .execute()
}
