import type { Command } from '../../routes/commands.ts'

export const addControl: Command = {
  label: 'Add a control',
  at: { to: '/compliance/programme', search: { tab: 'controls' } },
  keys: 'c',
  needs: 'manage',
  module: 'compliance',
}

export const recordFinding: Command = {
  label: 'Record a finding',
  at: { to: '/compliance/programme', search: { tab: 'findings' } },
  keys: 'c',
  needs: 'write',
  module: 'compliance',
  keywords: ['exam', 'deficiency'],
}
