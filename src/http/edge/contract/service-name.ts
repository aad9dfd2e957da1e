/** The name of the installation in the texts of the contract. */
import { wireNames } from '../../../egress/webhook-request.ts';

/** Puts the installation's name into the names on the wire, in the contract's YAML or JSON. */
export function renameService(text: string, serviceName: string): string {
  return (
    text
      .replaceAll('service.webhook.verify', wireNames(serviceName).handshakeType)
      // In JSON a line may begin after the two characters \n.
      .replaceAll(/(?:\b|(?<=\\n))Service-(?=[A-Z])/g, `${serviceName}-`)
  );
}
