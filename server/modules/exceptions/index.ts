import { module } from '../../kernel/index.ts'
import { passingTexts } from '../../platform/erasure.ts'
import { handedOver } from '../../platform/office/owned-records.ts'
import { exceptionOpened, exceptionResolved } from './events.ts'
import { getException } from './exceptions.ts'
import { followClock, followEvents } from './follow.ts'
import { routes } from './routes.ts'
import { resumeRuns } from './runs.ts'
import { UNSETTLED } from './states.ts'

export { waitingExceptions } from './exceptions.ts'

export const exceptions = module({
  key: 'exceptions',
  title: 'Exceptions',
  shared: true,
  owns: ['exception_playbook_runs', 'exception_playbooks', 'exceptions'],
  routes,
  schedule: [followClock, resumeRuns],
  subscribers: [followEvents],
  events: [exceptionOpened, exceptionResolved],
  handOver: [
    handedOver({
      what: 'Exceptions',
      table: 'exceptions',
      column: 'assignee_id',
      named: 'title',
      among: ['status', UNSETTLED],
    }),
  ],
  erasure: [
    passingTexts({
      type: 'exception',
      table: 'exceptions',
      columns: ['title', 'title_said', 'detail', 'detail_said', 'note'],
    }),
  ],
  timelines: [
    {
      type: 'exception',
      ids: ['exc_id'],
      addresses: ['/api/v1/svc/exceptions/{exc_id}'],
      entity: 'ExceptionDetail',
      find: getException,
    },
  ],
})
