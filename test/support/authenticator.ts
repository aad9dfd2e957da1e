// A device with passkeys that answers as a browser does (WebAuthn): keys on P-256, no attestation.
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** How an answer deviates from what the console asked for. */
export interface Deviation {
  readonly origin?: string;
  readonly relyingPartyId?: string;
  readonly counter?: number;
  readonly flags?: number;
}

/** One passkey in one device. */
export class Authenticator {
  readonly #id = randomBytes(16);
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } = generateKeyPairSync(
    'ec',
    {
      namedCurve: 'P-256',
    },
  );
  readonly #origin: string;
  counter = 0;
  userHandle: string | undefined;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The result of `navigator.credentials.create()`, in the form that the console's API takes. */
  register(
    challenge: { challenge: string; relying_party: { id: string }; user: { id: string } },
    deviation: Deviation = {},
  ) {
    this.userHandle = challenge.user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) =>
      Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
    // COSE_Key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    const publicKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      publicKey,
    ]);
    const data = Buffer.concat([
      this.#data(challenge.relying_party.id, {
        ...deviation,
        flags: USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL,
      }),
      credential,
    ]);
    // {"fmt": "none", "attStmt": {}, "authData": data}
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      Buffer.from([data.length >> 8, data.length & 0xff]),
      data,
    ]);
    return {
      name: 'Laptop',
      credential_id: base64url(this.#id),
      client_data_json: base64url(this.#clientData('webauthn.create', challenge.challenge, deviation)),
      attestation_object: base64url(attestation),
      transports: ['internal'],
    };
  }

  /** The result of `navigator.credentials.get()`, in the form that the console's API takes. */
  signIn(challenge: { challenge: string; relying_party_id: string }, deviation: Deviation = {}) {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge.challenge, deviation);
    const data = this.#data(challenge.relying_party_id, deviation);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(this.#keys.privateKey);
    return {
      credential_id: base64url(this.#id),
      client_data_json: base64url(clientData),
      authenticator_data: base64url(data),
      signature: base64url(signature),
      user_handle: this.userHandle,
    };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(
    asked: string,
    { relyingPartyId = asked, counter = this.counter, flags = USER_PRESENT | USER_VERIFIED }: Deviation,
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(relyingPartyId), Buffer.from([flags]), count]);
  }
}
