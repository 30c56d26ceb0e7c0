import type { Command } from '../../routes/commands.ts'

export const writeMemorandum: Command = {
  label: 'Write a memorandum',
  at: { to: '/memoranda' },
  keys: 'c',
  needs: 'write',
  module: 'cim',
  keywords: ['teaser', 'one-pager', 'new'],
}
