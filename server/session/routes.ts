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
import { route, type Route } from '#server/core/routes.ts';
import { createExtendedToken } from './create-extended-token.ts';
import { getClientConfig } from './get-client-config.ts';
import { createToken } from './login/create-token.ts';
import { logOut } from './login/end-session.ts';
import { finishLogin } from './login/finish-login.ts';
import { startLogin } from './login/start-login.ts';
import { getOwnSettings, updateOwnSettings } from './update-settings.ts';
import { confirmAddress } from './verification/confirm-address.ts';
import { sendLink } from './verification/send-link.ts';

export const sessionRoutes: Route[] = [
  route(getClientConfigContract, async (ctx) => getClientConfig(ctx.portal.config)),
  route(startLoginContract, startLogin),
  route(finishLoginContract, finishLogin),
  route(createTokenContract, createToken),
  route(getExtendedToken, createExtendedToken),
  route(logOutContract, logOut),
  route(sendVerification, sendLink),
  route(confirmVerification, confirmAddress),
  route(getOwnSettingsContract, getOwnSettings),
  route(updateOwnSettingsContract, async (ctx, { body }) => updateOwnSettings(ctx, body)),
];
