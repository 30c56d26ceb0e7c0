import { type Deed, sentence } from '../../kernel/index.ts'

/**
 * Changes of deals and contacts by any route: their own addresses, a merge, an import, or the undo of one.
 */
export const deeds: readonly Deed[] = [
  { kind: 'move_deal_stage', table: 'deals', columns: ['stage'], initial: ['sourced'] },
  {
    kind: 'change_contact_address',
    title: sentence`Change where a contact is reached`,
    table: 'contacts',
    columns: ['email', 'phone'],
  },
]
