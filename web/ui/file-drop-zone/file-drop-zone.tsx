import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Upload from 'lucide-react/icons/upload';
import { useId, useState, type ChangeEvent, type ReactNode } from 'react';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { Field } from '../fields/field.tsx';
import { useDropTarget } from './use-drop-target.ts';

interface FileDropZoneProps {
  label: string;
  /** Extensions with their dot: `['.ulvd', '.zip']`. */
  extensions: readonly string[];
  multiple?: boolean;
  disabled?: boolean;
  required?: boolean;
  /** Lower, once files are chosen: what is in them matters more then. */
  compact?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  /** Why a file is refused, whatever its extension, or where there is something better to do with it; undefined where its extension says enough. */
  explainRefusal?: (file: File) => string | undefined;
  /** Only files that were not refused arrive here; the zone itself says which were, and which are in the list already. */
  onAdd: (files: File[]) => readonly string[] | void;
  onBlur?: () => void;
  /** Chosen files, as a FileList below the zone. */
  children?: ReactNode;
}

const Zone = styled('div')({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  gap: 4,
  padding: '24px 16px',
  borderRadius: 10,
  border: '1px dashed var(--mui-palette-line-strong)',
  backgroundColor: 'var(--mui-palette-background-paper)',
  textAlign: 'center',
  cursor: 'pointer',
  transition: 'background-color 120ms, border-color 120ms',
  '& .icon': { color: 'var(--mui-palette-text-secondary)', display: 'flex', marginBottom: 4 },
  '& .browse': {
    color: 'var(--mui-palette-primary-main)',
    fontWeight: 500,
    textDecoration: 'underline',
    textUnderlineOffset: 3,
  },
  // On a phone nobody drops or pastes.
  '& .choose': { display: 'none' },
  '@media (pointer: coarse), (max-width: 599px)': {
    '& .choose': { display: 'inline' },
    '& .drop': { display: 'none' },
  },
  '& .accepted': { color: 'var(--mui-palette-text-secondary)', fontSize: '0.8125rem' },
  // The input lies over the zone unseen: focus, click and screen reader meet a plain file field.
  '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'inherit', fontSize: 0 },
  '&:hover': { backgroundColor: 'var(--mui-palette-background-sunken)' },
  '&:focus-within': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
  '&.over': {
    borderStyle: 'solid',
    borderColor: 'var(--mui-palette-primary-main)',
    backgroundColor: 'var(--mui-palette-accent-soft)',
  },
  '&.compact': { padding: '10px 16px', '& .icon, & .accepted': { display: 'none' } },
  '&.invalid': { borderColor: 'var(--mui-palette-error-main)' },
  '&.disabled': {
    cursor: 'not-allowed',
    color: 'var(--mui-palette-text-secondary)',
    '& .browse': { color: 'inherit', fontWeight: 400, textDecoration: 'none' },
    '&:hover': { backgroundColor: 'var(--mui-palette-background-paper)' },
    borderColor: 'var(--mui-palette-divider)',
  },
});

/** Takes files by dragging, browsing and pasting, and says at once which ones it cannot take (5.20). */
export function FileDropZone(props: FileDropZoneProps) {
  const { label, extensions, multiple = false, disabled = false, error, onAdd, children } = props;
  const id = useId();
  const [refusal, setRefusal] = useState<string>();

  const take = (files: File[]): void => {
    const { chosen, refusals } = sortFiles(files, props);
    const again = chosen.length > 0 ? (onAdd(chosen) ?? []) : [];
    if (again.length > 0) refusals.push(fillText(widgets.filesChosenAgain, { names: again.join(', ') }));
    setRefusal(refusals.join(' ') || undefined);
  };
  // What was refused is over once the others are on their way.
  const [wasDisabled, setWasDisabled] = useState(disabled);
  if (wasDisabled !== disabled) {
    setWasDisabled(disabled);
    if (disabled) setRefusal(undefined);
  }
  const { isOver, handlers } = useDropTarget(disabled, take);
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    take([...(event.target.files ?? [])]);
    // The same file may be chosen again after it was mended.
    event.target.value = '';
  };
  const shownError = refusal ?? error;
  const classes = [
    isOver && 'over',
    props.compact && 'compact',
    shownError && 'invalid',
    disabled && 'disabled',
  ]
    .filter(Boolean)
    .join(' ');

  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Field id={id} label={label} required={props.required ?? false} help={props.help} error={shownError}>
        {(described) => (
          <Zone className={classes} {...handlers}>
            <span className="icon">
              <Upload size={20} aria-hidden />
            </span>
            <span aria-hidden className="drop">
              {multiple ? widgets.dropFiles : widgets.dropFile}{' '}
              <span className="browse">{widgets.dropBrowse}</span>
            </span>
            <span aria-hidden className="choose browse">
              {multiple ? widgets.dropChoose : widgets.dropChooseOne}
            </span>
            <span className="accepted" id={`${id}-accepted`}>
              {fillText(widgets.dropAccepted, { extensions: extensions.join(', ') })}
            </span>
            <input
              {...described}
              type="file"
              aria-describedby={[`${id}-accepted`, described['aria-describedby']].filter(Boolean).join(' ')}
              accept={extensions.join(',')}
              multiple={multiple}
              disabled={disabled}
              onChange={onChange}
              onBlur={props.onBlur}
            />
          </Zone>
        )}
      </Field>
      {children}
    </Box>
  );
}

/** Files that are taken, and why others are not: a sentence for each reason, with the names of all that it is about. */
function sortFiles(files: readonly File[], zone: FileDropZoneProps) {
  const { extensions, multiple = false, explainRefusal } = zone;
  const accepted: File[] = [];
  const refused = new Map<string | undefined, string[]>();
  for (const file of files) {
    const reason = explainRefusal?.(file);
    // `.ulvd` also means USAGE.ULVD.
    const isOfKind = extensions.some((one) => file.name.toLowerCase().endsWith(one.toLowerCase()));
    if (isOfKind && reason === undefined) accepted.push(file);
    else refused.set(reason, [...(refused.get(reason) ?? []), file.name]);
  }
  const others = refused.get(undefined);
  const [first, second] = accepted;
  const refusals = [...refused].flatMap(([reason, names]) =>
    reason === undefined ? [] : `${names.join(', ')}: ${reason}`,
  );
  if (others !== undefined)
    refusals.push(
      fillText(widgets.dropRefused, { names: others.join(', '), extensions: extensions.join(', ') }),
    );
  else if (!multiple && first && second) refusals.push(fillText(widgets.dropOneOnly, { name: first.name }));
  return { chosen: multiple ? accepted : accepted.slice(0, 1), refusals };
}
