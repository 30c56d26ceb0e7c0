import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { questionColumns, roomColumn } from './columns.tsx'
import { questionsQuery } from './queries.ts'

/** The questions of all data rooms. */
export function QuestionsPage() {
  const questions = useQuery(questionsQuery(null))
  return (
    <PageBody>
      <PageHeader
        title="Questions in data rooms"
        actions={
          <Button component="a" variant="default" href="/api/v1/svc/qa/export" download>
            Download workbook
          </Button>
        }
        calls={[
          'GET /api/v1/svc/qa/questions',
          'POST /api/v1/svc/qa/questions',
          'GET /api/v1/svc/qa/team',
          'GET /api/v1/svc/qa/export',
        ]}
      />
      <Loaded query={questions}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title="No questions yet"
              action={
                <Button component={Link} to="/rooms">
                  Go to data rooms
                </Button>
              }
            >
              Questions from room members and link visitors are listed here.
            </Empty>
          ) : (
            <DataTable
              id="questions"
              noun="question"
              rows={items}
              columns={[...questionColumns.slice(0, 1), roomColumn, ...questionColumns.slice(1)]}
              rowId={({ id }) => id}
              href={({ id, room_id }) => `/rooms/${room_id}?tab=questions&question=${id}`}
            />
          )
        }
      </Loaded>
    </PageBody>
  )
}
