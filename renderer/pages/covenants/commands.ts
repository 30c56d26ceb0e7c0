import type { Command } from '../../routes/commands.ts'

export const enterCovenant: Command = {
  label: 'Create a covenant',
  at: { to: '/covenants', search: { tab: 'covenants' } },
  keys: 'c',
  needs: 'write',
  module: 'risk',
  keywords: ['new'],
}

export const enterFacility: Command = {
  label: 'Enter a facility',
  at: { to: '/covenants', search: { tab: 'facilities' } },
  keys: 'c',
  needs: 'write',
  module: 'risk',
  keywords: ['borrowing base'],
}
