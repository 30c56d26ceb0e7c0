import { module } from '../../kernel/index.ts'
import { notesOfPeople } from './notes.ts'
import { routes } from './routes.ts'

export const entityMemory = module({
  key: 'entity-memory',
  title: 'Entity memory',
  core: true,
  shared: true,
  owns: ['memory_notes'],
  routes,
  erasure: notesOfPeople,
})
