import { abortedUploads } from './aborted-uploads.ts';
import { bombs } from './bombs.ts';
import { calm } from './calm.ts';
import { endlessPeriods } from './endless-periods.ts';
import { forgedTokens } from './forged-tokens.ts';
import { idleSockets } from './idle-sockets.ts';
import { largeUploads } from './large-uploads.ts';
import { longPaths } from './long-paths.ts';
import { nestedBrackets } from './nested-brackets.ts';
import { oddMultiparts } from './odd-multiparts.ts';
import { overload } from './overload.ts';
import { repeatedParameters } from './repeated-parameters.ts';
import { reportFloods } from './report-floods.ts';
import type { Attack } from './scene.ts';
import { schemaFuzz } from './schema-fuzz.ts';
import { slowReaders } from './slow-readers.ts';
import { slowSenders } from './slow-senders.ts';
import { unknownMembers } from './unknown-members.ts';
import { unreadPipelines, unreadPipelinesFewDescriptors } from './unread-pipelines.ts';
import { wrongPasswords } from './wrong-passwords.ts';

/** Every attack by its name. A new one is a file and a line here. */
export const allAttacks: Readonly<Record<string, Attack>> = {
  calm,
  'unknown-members': unknownMembers,
  'unread-pipelines': unreadPipelines,
  'unread-pipelines-few-descriptors': unreadPipelinesFewDescriptors,
  'long-paths': longPaths,
  'repeated-parameters': repeatedParameters,
  'wrong-passwords': wrongPasswords,
  'endless-periods': endlessPeriods,
  'nested-brackets': nestedBrackets,
  'aborted-uploads': abortedUploads,
  'large-uploads': largeUploads,
  'slow-readers': slowReaders,
  'slow-senders': slowSenders,
  'idle-sockets': idleSockets,
  overload,
  'odd-multiparts': oddMultiparts,
  'forged-tokens': forgedTokens,
  'report-floods': reportFloods,
  bombs,
  'schema-fuzz': schemaFuzz,
};

/** Reporters that attacks upload as, each with an account of its own. */
export const attackingReporters = ['large', 'aborted', 'brackets', 'bombs', 'multipart', 'slow'] as const;
