import type { Command } from '../../routes/commands.ts'

export const createContact: Command = {
  label: 'Create a contact',
  at: { to: '/contacts' },
  keys: 'c',
  needs: 'write',
  module: 'crm',
  keywords: ['new person'],
}

export const importContacts: Command = {
  label: 'Import contacts',
  at: { to: '/contacts/import' },
  needs: 'write',
  module: 'crm',
  keywords: ['csv'],
}
