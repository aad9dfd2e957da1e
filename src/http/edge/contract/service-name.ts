/** Replaces the word Service with the installation's name in the texts of the contract. */
import { wireNames } from '../../../egress/webhook-request.ts';

/** Replaces the word Service in the wire names, in the contract's YAML or JSON. */
export function renameService(text: string, serviceName: string): string {
  return (
    text
      .replaceAll('service.webhook.verify', wireNames(serviceName).handshakeType)
      // In JSON a line may begin after the two characters \n.
      .replaceAll(/(?:\b|(?<=\\n))Service-(?=[A-Z])/g, `${serviceName}-`)
  );
}
