import type { ModuleThings } from '../../generated/things.ts'

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/^PUT .*\/settings$/, 'an address has to be public (or this computer’s), which no schema says'],
  [/\/test$/, 'asks a model server, again and again where the settings say so, and none is there'],
]
