import type { ClaimReadmeParts } from './claim-readme-parts.ts';

/** The readme of a claim's archive in Spanish, in Markdown. */
export function claimReadmeEs(parts: ClaimReadmeParts): string {
  return `# ${parts.name}

Con esta autorización los vehículos de ${parts.maker} obtienen su primer certificado: ${parts.count} como máximo, hasta
${parts.until} (UTC), para los VIN que son o empiezan por:

${parts.vins}

| archivo | qué es |
|---|---|
| claim-certificate.pem | dice qué autorización se conecta |
| claim-key.pem | su clave privada. No está en ningún otro sitio: guárdela en secreto y revoque la autorización si se pierde o alguien la ve |
| root.pem | la autoridad con la que se acredita el enlace de vehículos |
| address.txt | adónde se conectan los vehículos |

Pruebe primero la conexión. Está bien cuando esto muestra \`Verify return code: 0 (ok)\`:

${parts.connectCommand}

Después cree la clave de un vehículo, dentro del vehículo, y una solicitud con su VIN como nombre común:

${parts.requestCommand}

Conéctese por MQTT 3.1.1 con el certificado y la clave de la autorización, suscríbase a \`${parts.answerTopic}\` y publique
\`{"csr": "<contenido de vehicle.csr>"}\` en \`${parts.requestTopic}\`; \`<id>\` es un texto propio. La respuesta, por la misma
conexión, contiene el certificado del vehículo; con él y su propia clave el vehículo se conecta desde entonces. Si la
respuesta se pierde, repita la solicitud con la misma clave: llega el mismo certificado. Lo demás está en la página *The
vehicle protocol* (\`docs/reference/vehicle-protocol.md\`, en inglés).
`;
}
