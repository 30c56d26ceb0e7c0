import { useState } from 'react'
import { ChangedTerms } from '../../../components/comparison/ChangedTerms.tsx'
import { Redline, SideBySide } from '../../../components/comparison/Redline.tsx'
import { Severities } from '../../../components/flag/Severities.tsx'
import { FateRows } from '../../../components/import/FateRows.tsx'
import { type Choices, Resembles } from '../../../components/import/Resembles.tsx'
import { NetworkView } from '../../../components/network/NetworkView.tsx'
import { rowFates } from '../../../words/imports.ts'
import {
  changedTerms,
  flags,
  type ImportedRow,
  importedRows,
  network,
  paragraphs,
  similar,
} from '../samples.ts'
import { Part } from './Part.tsx'

/** Components that show readings of documents and sheets. */
export function Reading() {
  const [choices, setChoices] = useState<Choices>({})
  const [chosen, setChosen] = useState<string | null>('alder')
  return (
    <>
      <Part title="Two versions">
        <ChangedTerms terms={changedTerms} />
        <Redline paragraphs={paragraphs} />
        <SideBySide paragraphs={paragraphs} before="Draft of March" after="Draft of April" />
      </Part>
      <Part title="Flags by severity">
        <Severities flags={flags} />
        <Severities flags={flags.slice(2)} />
      </Part>
      <Part title="Rows of an import">
        <FateRows<ImportedRow['fate'], ImportedRow>
          rows={importedRows}
          counts={{ rows: 3, create: 1, update: 1, same: 0, ignored: 0, refused: 1 }}
          fates={rowFates}
          columns={() => [
            { title: 'Name', cell: row => row.name },
            { title: 'Reason', cell: row => row.why },
          ]}
        />
        <Resembles row={2} similar={similar} type="deal" updates choices={choices} onChoose={setChoices} />
      </Part>
      <Part title="Network">
        <div style={{ display: 'grid', height: 420 }}>
          <NetworkView label="Sample network" network={network} chosen={chosen} onChoose={setChosen} />
        </div>
      </Part>
    </>
  )
}
