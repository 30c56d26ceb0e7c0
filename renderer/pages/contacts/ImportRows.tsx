import type { ImportPreview } from '../../api/modules.ts'
import { FateRows } from '../../components/import/FateRows.tsx'
import { type Choices, Resembles } from '../../components/import/Resembles.tsx'
import { contactFates } from '../../words/imports.ts'

type Row = ImportPreview['rows'][number]
type Fate = Row['fate']

interface ImportRowsProps extends Pick<ImportPreview, 'rows' | 'counts'> {
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** The fate of each contact's row. */
export function ImportRows({ rows, counts, ...choosing }: ImportRowsProps) {
  const columns = [
    { title: 'Name', cell: ({ contact }: Row) => contact.name },
    { title: 'E-mail', cell: ({ contact }: Row) => contact.email },
    { title: 'Company', cell: ({ contact }: Row) => contact.company },
    {
      title: 'Reason',
      cell: ({ row, messages, similar }: Row) => (
        <>
          {messages.join('; ')}
          <Resembles row={row} similar={similar} type="contact" updates {...choosing} />
        </>
      ),
    },
  ]
  return <FateRows<Fate, Row> rows={rows} counts={counts} fates={contactFates} columns={() => columns} />
}
