import { Button, CloseButton, FileButton, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { formatBytes } from '../../format/numbers.ts'
import classes from './source.module.css'
import { withFiles } from './source-choice.ts'

interface FilesPickerProps {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}

/** Files dropped or chosen, of any kind that the office reads. */
export function FilesPicker({ files, onChange }: FilesPickerProps) {
  const [over, setOver] = useState(false)
  const reset = useRef<() => void>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChange(withFiles(files, [...event.dataTransfer.files]))
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button is everybody's */}
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton
          multiple
          resetRef={reset}
          onChange={added => {
            onChange(withFiles(files, added))
            // Resets the input, so that a removed file can be chosen again.
            reset.current?.()
          }}
        >
          {({ onClick }) => (
            <Button variant="default" onClick={onClick}>
              Choose files
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          or drop them here: PDF, Word, Excel, PowerPoint, mail or text. They are quoted, not stored.
        </Text>
      </div>
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Files">
          {files.map(file => (
            <li key={file.name}>
              <IconFile size={16} aria-hidden />
              <span>{file.name}</span>
              <Text span c="dimmed" size="sm">
                {formatBytes(file.size)}
              </Text>
              <CloseButton
                size="sm"
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(files.filter(other => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
