import { Anchor, Button, CloseButton, FileButton, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type DragEvent, useRef, useState } from 'react'
import { sizeOf } from './ConnectionContent.tsx'
import classes from './source.module.css'
import { isText, TEXT_ENDINGS, withFiles } from './source-choice.ts'

interface FilesPickerProps {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}

/** Files dropped or chosen; what is not text is named, and what can be done with it is said. */
export function FilesPicker({ files, onChange }: FilesPickerProps) {
  const [over, setOver] = useState(false)
  const reset = useRef<() => void>(null)
  const unsent = files.filter(file => !isText(file))
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
            // The same file can be chosen again after it was removed.
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
          or drop them here. Text files ({TEXT_ENDINGS.join(', ')}); they are quoted and not kept.
        </Text>
      </div>
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Files">
          {files.map(file => (
            <li key={file.name} data-unsent={!isText(file) || undefined}>
              <IconFile size={16} aria-hidden />
              <span>{file.name}</span>
              <Text span c="dimmed" size="sm">
                {isText(file) ? sizeOf(file.size) : 'Not text'}
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
      {unsent.length > 0 && (
        <Text size="sm" mt="xs" role="status">
          {unsent.length === 1 ? `${unsent[0]?.name} is not sent.` : `${unsent.length} files are not sent.`}{' '}
          PDF, Word, Excel and other files are read through a connection: put them in a folder and{' '}
          <Anchor component={Link} to="/connections" underline="always" size="sm">
            connect it
          </Anchor>
          .
        </Text>
      )}
    </>
  )
}
