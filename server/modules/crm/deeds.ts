import { type Deed, sentence } from '../../kernel/index.ts'

/** What is done to deals and contacts by whatever way: by their own addresses, a merge, an import, or the undoing of one. */
export const deeds: readonly Deed[] = [
  { kind: 'move_deal_stage', table: 'deals', columns: ['stage'], initial: ['sourced'] },
  {
    kind: 'change_contact_address',
    title: sentence`Change where a contact is reached`,
    table: 'contacts',
    columns: ['email', 'phone'],
  },
]
