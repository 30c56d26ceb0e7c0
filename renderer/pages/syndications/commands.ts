import type { Command } from '../../routes/commands.ts'

export const openBook: Command = {
  label: 'Open a syndication book',
  at: { to: '/syndications' },
  keys: 'c',
  needs: 'write',
  module: 'syndication',
  keywords: ['club deal'],
}
