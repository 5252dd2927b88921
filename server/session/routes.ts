import {
  confirmVerification,
  createToken as createTokenContract,
  finishLogin as finishLoginContract,
  getClientConfig as getClientConfigContract,
  getExtendedToken,
  getOwnSettings as getOwnSettingsContract,
  logOut as logOutContract,
  sendVerification,
  startLogin as startLoginContract,
  updateOwnSettings as updateOwnSettingsContract,
} from '#domain/session/contract.ts';
import { rawRoute, route, type Route } from '#server/core/routes.ts';
import * as openSessions from '#domain/session/open-sessions/contract.ts';
import { createExtendedToken } from './create-extended-token.ts';
import { getClientConfig } from './get-client-config.ts';
import { createToken } from './login/create-token.ts';
import { logOut } from './login/end-session.ts';
import { finishLogin } from './login/finish-login.ts';
import { startLogin } from './login/start-login.ts';
import { endOwnSession } from './open-sessions/end-sessions.ts';
import { listSessions } from './open-sessions/list-sessions.ts';
import { getOwnSettings, updateOwnSettings } from './update-settings.ts';
import { confirmAddress } from './verification/confirm-address.ts';
import { sendLink } from './verification/send-link.ts';

export const sessionRoutes: Route[] = [
  route(getClientConfigContract, async (ctx) => getClientConfig(ctx.portal.config)),
  rawRoute(startLoginContract, startLogin),
  rawRoute(finishLoginContract, finishLogin),
  rawRoute(createTokenContract, createToken),
  route(getExtendedToken, createExtendedToken),
  rawRoute(logOutContract, logOut),
  route(sendVerification, sendLink),
  route(confirmVerification, confirmAddress),
  route(getOwnSettingsContract, getOwnSettings),
  route(updateOwnSettingsContract, async (ctx, { body }) => updateOwnSettings(ctx, body)),
  route(openSessions.listSessions, listSessions),
  route(openSessions.endSession, (ctx, { params }) => endOwnSession(ctx, params.sessionId)),
];
