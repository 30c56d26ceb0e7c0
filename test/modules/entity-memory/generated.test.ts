import { walkModule } from '../../generated/walk-module.ts'

walkModule('entity-memory')
