import type { ModuleThings } from '../../generated/things.ts'

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/\/(portal|subscribe)$/, 'no payment provider is connected'],
]
