import { walkModule } from '../../generated/walk-module.ts'

walkModule('reports')
